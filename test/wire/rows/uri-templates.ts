// The examples of RFC 6570 §3.2 (https://www.rfc-editor.org/rfc/rfc6570#section-3.2) that a Parameter Object can say: its prefix
// modifier and several variables in one expression have no counterpart. Its values:
import { type Row, schemaOf } from "../row.ts";

const variables: { readonly [name: string]: unknown } = {
  count: ["one", "two", "three"],
  dom: ["example", "com"],
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  list: ["red", "green", "blue"],
  keys: { semi: ";", dot: ".", comma: "," },
  v: "6",
  x: "1024",
  y: "768",
  empty: "",
  empty_keys: [],
  undef: null,
};

type Expression = readonly [
  name: string,
  style: string,
  explode: boolean,
  template: string,
  expanded: string,
];

const inPaths: readonly Expression[] = [
  ["var", "simple", false, "/{var}", "/value"],
  ["hello", "simple", false, "/{hello}", "/Hello%20World%21"],
  ["half", "simple", false, "/{half}", "/50%25"],
  ["dub", "simple", false, "/{dub}", "/me%2Ftoo"],
  ["path", "simple", false, "/{path}/here", "/%2Ffoo%2Fbar/here"],
  ["base", "simple", false, "/{base}index", "/http%3A%2F%2Fexample.com%2Fhome%2Findex"],
  ["count", "simple", false, "/{count}", "/one,two,three"],
  ["count", "simple", true, "/{count}", "/one,two,three"],
  ["list", "simple", false, "/{list}", "/red,green,blue"],
  ["list", "simple", true, "/{list}", "/red,green,blue"],
  ["keys", "simple", false, "/{keys}", "/semi,%3B,dot,.,comma,%2C"],
  ["keys", "simple", true, "/{keys}", "/semi=%3B,dot=.,comma=%2C"],
  ["who", "label", false, "/{who}", "/.fred"],
  ["half", "label", false, "/X{half}", "/X.50%25"],
  ["dom", "label", true, "/www{dom}", "/www.example.com"],
  ["var", "label", false, "/X{var}", "/X.value"],
  ["list", "label", false, "/X{list}", "/X.red,green,blue"],
  ["list", "label", true, "/X{list}", "/X.red.green.blue"],
  ["keys", "label", false, "/X{keys}", "/X.semi,%3B,dot,.,comma,%2C"],
  ["keys", "label", true, "/X{keys}", "/X.semi=%3B.dot=..comma=%2C"],
  ["who", "matrix", false, "/a{who}", "/a;who=fred"],
  ["half", "matrix", false, "/a{half}", "/a;half=50%25"],
  ["hello", "matrix", false, "/a{hello}", "/a;hello=Hello%20World%21"],
  ["list", "matrix", false, "/a{list}", "/a;list=red,green,blue"],
  ["list", "matrix", true, "/a{list}", "/a;list=red;list=green;list=blue"],
  ["keys", "matrix", false, "/a{keys}", "/a;keys=semi,%3B,dot,.,comma,%2C"],
  ["keys", "matrix", true, "/a{keys}", "/a;semi=%3B;dot=.;comma=%2C"],
];

const inQueries: readonly Expression[] = [
  ["who", "form", false, "/", "/?who=fred"],
  ["half", "form", false, "/", "/?half=50%25"],
  ["hello", "form", false, "/", "/?hello=Hello%20World%21"],
  ["empty", "form", false, "/", "/?empty="],
  ["undef", "form", false, "/", "/"],
  ["empty_keys", "form", false, "/", "/"],
  ["list", "form", false, "/", "/?list=red,green,blue"],
  ["list", "form", true, "/", "/?list=red&list=green&list=blue"],
  ["keys", "form", false, "/", "/?keys=semi,%3B,dot,.,comma,%2C"],
  ["keys", "form", true, "/", "/?semi=%3B&dot=.&comma=%2C"],
  // §3.2.9: the path has a query already.
  ["who", "form", false, "/?fixed=yes", "/?fixed=yes&who=fred"],
];

function rowOf(location: "path" | "query") {
  return ([name, style, explode, path, expanded]: Expression): Row => {
    const value = variables[name];
    const required = location === "path" && { required: true };
    const schema = schemaOf(value);
    return {
      name: `RFC 6570: ${name} in ${path}, ${location}, ${style}, explode ${explode}`,
      path,
      operation: { parameters: [{ name, in: location, style, explode, ...required, schema }] },
      args: { [name]: value },
      sends: { line: `GET ${expanded}` },
    };
  };
}

/** One variable each, and `{?x,y,empty}` and `{?x,y,undef}`; tools write queries in the order of names. */
export const templateRows: readonly Row[] = [
  ...inPaths.map(rowOf("path")),
  ...inQueries.map(rowOf("query")),
  ...(["empty", "undef"] as const).map((third): Row => {
    const names = [third, "x", "y"];
    return {
      name: `RFC 6570: {?x,y,${third}}`,
      path: "/",
      operation: {
        parameters: names.map((name) => ({ name, in: "query", schema: schemaOf(variables[name]) })),
      },
      args: Object.fromEntries(names.map((name) => [name, variables[name]])),
      sends: { line: third === "empty" ? "GET /?empty=&x=1024&y=768" : "GET /?x=1024&y=768" },
    };
  }),
];
