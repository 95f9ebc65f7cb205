import type { z } from "zod";
import { arsOperations } from "./ars.ts";
import { blkOperations } from "./blk.ts";
import { blkcfgOperations } from "./blkcfg.ts";
import { bofOperations } from "./bof.ts";
import { crmOperations } from "./crm.ts";
import { crmcfgOperations } from "./crmcfg.ts";
import { dvmOperations } from "./dvm.ts";
import { entcfgOperations } from "./entcfg.ts";
import { fofOperations } from "./fof.ts";
import { fofcfgOperations } from "./fofcfg.ts";
import { hskOperations } from "./hsk.ts";
import { invOperations } from "./inv.ts";
import { invasyncOperations } from "./invasync.ts";
import { lovOperations } from "./lov.ts";
import { oauthOperations } from "./oauth.ts";
import { rmcfgOperations } from "./rmcfg.ts";
import { rsvOperations } from "./rsv.ts";
import { shareOperations } from "./rsv-shares.ts";
import { rsvcfgOperations } from "./rsvcfg.ts";
import { rtpOperations } from "./rtp.ts";

/** Every OHIP call that Bellhop makes, by Oracle's name. */
export const operations = {
  ...oauthOperations,
  ...crmOperations,
  ...rsvOperations,
  ...shareOperations,
  ...blkOperations,
  ...fofOperations,
  ...hskOperations,
  ...rmcfgOperations,
  ...fofcfgOperations,
  ...lovOperations,
  ...bofOperations,
  ...dvmOperations,
  ...rtpOperations,
  ...rsvcfgOperations,
  ...invOperations,
  ...invasyncOperations,
  ...entcfgOperations,
  ...crmcfgOperations,
  ...blkcfgOperations,
  ...arsOperations,
};
export type OperationId = keyof typeof operations;

type Of<Id extends OperationId> = (typeof operations)[Id];
/** The request body; `never` for a call without one. */
export type RequestOf<Id extends OperationId> = Of<Id>["request"] extends z.ZodType
  ? z.output<NonNullable<Of<Id>["request"]>>
  : never;
export type QueryOf<Id extends OperationId> = z.output<Of<Id>["query"]>;
/** The answer as read, from any version of OPERA. */
export type ReplyOf<Id extends OperationId> = z.output<Of<Id>["reply"]>;
