import { expect, it } from "vitest";
import { addressKind } from "../../src/core/address-kind.ts";

it.each([
  ["public", "1.1.1.1 140.82.121.6 172.15.0.1 172.32.0.1 192.167.1.1 100.63.0.1 2606:4700::1111"],
  ["loopback", "127.0.0.1 127.255.255.254 0.0.0.0 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1"],
  ["private", "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 198.18.0.1 240.0.0.1"],
  ["private", "fc00::1 fd12:3456::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8"],
  ["private", "64:ff9b::7f00:1 64:ff9b::808:808 2002:7f00:1::1 2002:808:808::1"],
  ["forbidden", "169.254.169.254 169.254.0.1 fe80::1 fe80::1%eth0 224.0.0.1 ff02::1"],
  ["forbidden", "255.255.255.255 fd00:ec2::254 100.100.100.200 168.63.129.16"],
  ["forbidden", "::ffff:169.254.169.254 64:ff9b::a9fe:a9fe 2002:a9fe:a9fe::1"],
  ["forbidden", "::7f00:1 4000::1 2001::1 localhost 1.2.3 [::1]"],
])("takes for %s: %s", (kind, addresses) => {
  for (const address of addresses.split(" ")) {
    expect([address, addressKind(address)]).toEqual([address, kind]);
  }
});
