import fc from "fast-check";
import { expect, it } from "vitest";
import { createClientAddress } from "../../src/limits/client-address.ts";

const addressOf = createClientAddress(["10.0.0.0/8", "2001:db8:aaaa::/48", "192.168.1.1", "::1"]);

it.each([
  ["without the header", "10.0.0.1", undefined, "10.0.0.1"],
  ["of a peer that is no proxy", "8.8.8.8", "1.2.3.4", "8.8.8.8"],
  ["behind one proxy", "10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["behind two", "10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"],
  ["that pretends another", "10.0.0.1", "9.9.9.9, 1.2.3.4, 10.0.0.2", "1.2.3.4"],
  ["behind a proxy with one address", "192.168.1.1", "1.2.3.4", "1.2.3.4"],
  ["beside a proxy with one address", "192.168.1.2", "1.2.3.4", "192.168.1.2"],
  ["behind an IPv6 proxy", "2001:db8:aaaa::5", "1.2.3.4", "1.2.3.4"],
  ["behind a mapped proxy", "::ffff:10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["mapped", "::ffff:8.8.8.8", undefined, "8.8.8.8"],
  ["behind a translator to IPv6", "64:ff9b::8.8.8.8", undefined, "8.8.8.8"],
  ["mapped in hexadecimal", "10.0.0.1", "::ffff:102:304", "1.2.3.4"],
  ["with a port", "10.0.0.1", "1.2.3.4:567", "1.2.3.4"],
  ["in brackets with a port", "::1", "[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["in brackets", "::1", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["with a zone", "fe80::1%eth0", undefined, "fe80::/64"],
  ["of IPv6", "2001:DB8:1:2:aaaa::1", undefined, "2001:db8:1:2::/64"],
  ["with spaces and tabs", "10.0.0.1", " \t 1.2.3.4\t , 10.0.0.2 ", "1.2.3.4"],
  ["after which nothing stands", "10.0.0.1", "1.2.3.4,", "10.0.0.1"],
  ["after which spaces stand", "10.0.0.1", "1.2.3.4, , 10.0.0.2", "10.0.0.1"],
  ["that is empty", "10.0.0.1", "", "10.0.0.1"],
  ["of commas", "10.0.0.1", ",,,", "10.0.0.1"],
  ["of proxies alone", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.1"],
  ["that a proxy hides", "10.0.0.1", "1.2.3.4, unknown", "10.0.0.1"],
  ["in octal", "10.0.0.1", "010.1.1.1", "10.0.0.1"],
  ["as one number", "10.0.0.1", "16909060", "10.0.0.1"],
  ["as a host name", "10.0.0.1", "example.com", "10.0.0.1"],
  ["of 10 kB of text", "10.0.0.1", "a".repeat(10_000), "10.0.0.1"],
  ["behind 19 proxies", "10.0.0.1", `1.2.3.4${", 10.0.0.2".repeat(19)}`, "1.2.3.4"],
  ["behind 10 kB of proxies", "10.0.0.1", `1.2.3.4${", 10.0.0.2".repeat(1000)}`, "10.0.0.1"],
  ["of a socket that has none", "", "1.2.3.4", ""],
])("the address %s", (_, peer, header, expected) => {
  expect(addressOf(peer, header)).toBe(expected);
});

it("what is remembered of one request is not another's", () => {
  const known = createClientAddress(["10.0.0.0/8", "fe80::/10"]);
  for (let round = 0; round < 2; round += 1) {
    expect(known("10.0.0.1", "1.2.3.4")).toBe("1.2.3.4");
    expect(known("10.0.0.1", "1.2.3.5")).toBe("1.2.3.5");
    expect(known("10.0.0.1", "unknown")).toBe("10.0.0.1");
    expect(known("10.0.0.2", "unknown")).toBe("10.0.0.2");
    expect(known("10.0.0.1", undefined)).toBe("10.0.0.1");
    expect(known("8.8.8.8", "1.2.3.4")).toBe("8.8.8.8");
    expect(known("8.8.8.8", undefined)).toBe("8.8.8.8");
  }
  // More than are remembered.
  for (let index = 0; index < 3000; index += 1) {
    const address = `1.2.${index >> 8}.${index & 255}`;
    expect(known("10.0.0.1", address)).toBe(address);
  }
});

it("nobody is trusted when no proxy is named", () => {
  expect(createClientAddress([])("127.0.0.1", "1.2.3.4")).toBe("127.0.0.1");
});

it("a range of mapped addresses is one of IPv4", () => {
  expect(createClientAddress(["::ffff:10.0.0.0/104"])("10.9.9.9", "1.2.3.4")).toBe("1.2.3.4");
});

it.each([
  "",
  "10.0.0.0/33",
  "10/8",
  "10.0.0/8",
  "2001:db8::/129",
  "localhost",
  "10.0.0.0/8 ",
  "fe80::%eth0/64",
])("%j is refused as a range", (range) => {
  expect(() => createClientAddress([range])).toThrow(
    `"${range}" is no range of addresses. Write a trusted proxy as 10.0.0.0/8, 2001:db8::/32 or 10.0.0.1.`,
  );
});

const junk = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:,[]%/ "), maxLength: 60 }),
  fc.ipV4(),
  fc.ipV6(),
);

it("whatever a caller puts before what its proxy writes, its address stays its own", () => {
  fc.assert(
    fc.property(fc.array(junk, { maxLength: 5 }), (parts) => {
      const pretended = parts.join(",");
      expect(addressOf("10.0.0.1", `${pretended}, 1.2.3.4`)).toBe("1.2.3.4");
      expect(addressOf("10.0.0.1", `${pretended}, 2a00:1:2:3:4:5:6:7`)).toBe("2a00:1:2:3::/64");
      expect(addressOf("8.8.8.8", pretended)).toBe("8.8.8.8");
    }),
    { numRuns: 1000 },
  );
});

it("whatever comes, the answer is an IPv4 address, a /64 or the peer", () => {
  fc.assert(
    fc.property(junk, junk, (peer, header) => {
      const address = addressOf(peer, header);
      if (address !== peer)
        expect(address).toMatch(/^(?:\d+\.){3}\d+$|^[0-9a-f:]+::\/64$|^[0-9a-f:]+\/64$/);
      expect(addressOf("10.0.0.1", header)).toMatch(/^(?:\d+\.){3}\d+$|^[0-9a-f:]+\/64$/);
    }),
    { numRuns: 1000 },
  );
});
