/** Imported before screens whose state asks the document where its server is, as soon as it is loaded. */
import { stubDocument } from "./render.tsx";

stubDocument();
