import { defineConfig } from "vitest/config";

const resolve = { conditions: ["gram-source", "node"] };
const ssr = { resolve: { conditions: ["gram-source", "node"] } };

export default defineConfig({
  test: {
    // As many as there are processors: one less is what vitest takes by itself, which is half of two.
    maxWorkers: "100%",
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/github/**", "test/corpus/**"],
          // Modules are loaded once for all files: none of them keeps a state that a test could see.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: ["test/e2e/foreign-clients.test.ts"],
          globalSetup: ["test/e2e/support/build.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          // Clients that are fetched when the tests run: they are not dependencies.
          name: "clients",
          include: ["test/e2e/foreign-clients.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "github",
          include: ["test/github/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "corpus",
          include: ["test/corpus/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "types",
          include: [],
          typecheck: { enabled: true, include: ["test/**/*.test-d.ts"], checker: "tsc" },
        },
      },
    ],
  },
});
