import { serve } from "gram-mcp/host";
import server from "./server.ts";

await serve(server);
