import { runOnEdge } from "../_shared/run-on-edge.ts";
import { handle } from "./handler.ts";

runOnEdge(handle);
