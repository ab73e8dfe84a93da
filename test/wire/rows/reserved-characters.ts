// allowReserved is RFC 6570's {+var} (https://spec.openapis.org/oas/v3.1.1#parameter-allow-reserved); what would end the value in a
// query stays encoded, which 3.1.1 leaves to the application. allowEmptyValue sends `name=` (form, empty string).
import { type Row, schemaOf } from "../row.ts";

function reserved(value: unknown, query: string, how: object = {}): Row {
  const parameter = { name: "q", in: "query", allowReserved: true, ...how };
  return {
    name: `allowReserved ${JSON.stringify(how)}: ${JSON.stringify(value)}`,
    operation: { parameters: [{ ...parameter, schema: schemaOf(value) }] },
    args: { q: value },
    sends: { line: `GET /c${query}` },
  };
}

function named(name: string, argument: string, query: string): Row {
  return {
    name: `a parameter called ${name}`,
    operation: { parameters: [{ name, in: "query", schema: { type: "string" } }] },
    args: { [argument]: "x" },
    sends: { line: `GET /c${query}` },
  };
}

/** Reserved characters in values and in names. */
export const reservedRows: readonly Row[] = [
  reserved("http://example.com/home/", "?q=http://example.com/home/"),
  reserved("/foo/bar", "?q=/foo/bar"),
  reserved("Hello World!", "?q=Hello%20World!"),
  reserved("50%", "?q=50%25"),
  reserved("a%2Fb", "?q=a%2Fb"),
  reserved("a:b?c=d,e;[f]@!$'()*", "?q=a:b?c=d,e;[f]@!$'()*"),
  reserved("a&b#c+d", "?q=a%26b%23c%2Bd"),
  reserved("é", "?q=%C3%A9"),
  reserved(["a/b", "c:d"], "?q=a/b&q=c:d"),
  reserved(["a/b", "c:d"], "?q=a/b,c:d", { explode: false }),
  reserved({ "a/b": "c:d" }, "?a/b=c:d"),
  reserved({ k: "c:d" }, "?q%5Bk%5D=c:d", { style: "deepObject" }),
  {
    name: "allowEmptyValue: an empty string",
    operation: {
      parameters: [
        { name: "flag", in: "query", allowEmptyValue: true, schema: { type: "string" } },
      ],
    },
    args: { flag: "" },
    sends: { line: "GET /c?flag=" },
  },
  {
    name: "allowEmptyValue: left out",
    operation: {
      parameters: [
        { name: "flag", in: "query", allowEmptyValue: true, schema: { type: "string" } },
      ],
    },
    args: {},
    sends: { line: "GET /c" },
  },
  named("$top", "top", "?$top=x"),
  named("filter[name]", "filter_name", "?filter%5Bname%5D=x"),
  named("ids[]", "ids", "?ids%5B%5D=x"),
  named("a&b", "a_b", "?a%26b=x"),
  named("a b", "a_b", "?a%20b=x"),
  named("a=b#c", "a_b_c", "?a%3Db%23c=x"),
  named("x.y", "x_y", "?x.y=x"),
  named("日本", "argument", "?%E6%97%A5%E6%9C%AC=x"),
  named("__proto__", "proto", "?__proto__=x"),
  named("constructor", "constructor", "?constructor=x"),
];
