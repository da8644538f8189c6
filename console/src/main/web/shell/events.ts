import { queries } from "../api/queries";
import { onSession, renewed, session, token } from "../api/session";
import {
  forget,
  isOwn,
  isSaving,
  isShown,
  noteNews,
  renewBoards,
  reread,
} from "../records/data";

/** A change of a record that somebody made. */
interface RecordChanged {
  event_type: "create" | "update" | "delete";
  object?: string | null;
  /** Absent if many records changed at once. */
  record?: string | null;
}

/** What the server tells: what happened, and to what. */
export interface Frame {
  event: string;
  data: unknown;
}

const PATH = "/api/v1/data/events";
const TOKEN_REFUSED = 4401;
const FIRST_WAIT = 1_000;
const MAX_WAIT = 30_000;
/** Changes within this time in milliseconds are read again once. */
const TOGETHER = 400;

let socket: WebSocket | null = null;
let wait = FIRST_WAIT;
let wasJoined = false;
let pending = new Map<string, RecordChanged>();
const listeners = new Set<(frame: Frame) => void>();

/** Calls a function for whatever the server tells. */
export function onFrame(listener: (frame: Frame) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what is shown up to date with what others do, for as long as somebody is signed in. */
export function startEvents(): void {
  onSession(restart);
  addEventListener("online", restart);
  restart();
}

function restart(): void {
  socket?.close();
  socket = null;
  wait = FIRST_WAIT;
  connect();
}

function connect(): void {
  const bearer = token();
  if (bearer === null || session()?.workspace == null || socket !== null) {
    return;
  }
  const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${PATH}`);
  socket = opened;
  opened.addEventListener("open", () => opened.send(JSON.stringify({ token: bearer })));
  opened.addEventListener("message", (message) => receive(JSON.parse(String(message.data)) as Frame));
  opened.addEventListener("close", (closed) => {
    if (socket === opened) {
      socket = null;
      void reconnect(closed.code, bearer);
    }
  });
}

async function reconnect(code: number, bearer: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, wait));
  wait = Math.min(wait * 2, MAX_WAIT);
  if (code === TOKEN_REFUSED) {
    await renewed(bearer).catch(() => null);
  }
  connect();
}

function receive(frame: Frame): void {
  listeners.forEach((listener) => listener(frame));
  if (frame.event === "joined") {
    wait = FIRST_WAIT;
    if (wasJoined) {
      // What happened meanwhile was not sent.
      void queries.invalidateQueries();
    }
    wasJoined = true;
  } else if (frame.event === "record:changed") {
    const change = frame.data as RecordChanged;
    if (change.object != null) {
      note(change);
    }
  } else if (frame.event === "workflow:approval") {
    void queries.invalidateQueries({ queryKey: ["approvals"] });
    void queries.invalidateQueries({ queryKey: ["runs"] });
  }
}

function note(change: RecordChanged): void {
  if (pending.size === 0) {
    setTimeout(readAgain, TOGETHER);
  }
  pending.set(`${change.object}/${change.record}`, change);
}

/** Reads changed records that are shown; says of an object that records came or went. */
function readAgain(): void {
  const changes = [...pending.values()];
  pending = new Map();
  for (const { event_type: kind, ...change } of changes) {
    const object = change.object ?? "";
    const record = change.record ?? "";
    if (kind === "update" && isShown(object, record)) {
      if (!isSaving(object, record)) {
        reread(object, record).catch(() => noteNews(object));
      }
    } else if ((kind !== "update" || record === "") && !isOwn(object)) {
      noteNews(object);
    }
    if (record === "") {
      void queries.invalidateQueries({ queryKey: ["record", object] });
    } else if (kind === "delete") {
      forget(object, record);
    }
  }
  for (const object of new Set(changes.map((change) => change.object ?? ""))) {
    void renewBoards(object);
  }
}
