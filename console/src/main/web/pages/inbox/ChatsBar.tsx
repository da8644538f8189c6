import type { Chat } from "generated/api";
import { useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { tell, tellFailure } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { mark, type Mark } from "./actions";
import { reasonOf } from "./problems";

/** What can be done to the chats that are selected. */
export function ChatsBar({
  chats,
  isArchive,
  onDone,
}: {
  chats: readonly Chat[];
  isArchive: boolean;
  onDone: () => void;
}) {
  const [done, setDone] = useState<number | null>(null);
  const run = async (as: Mark) => {
    const failures: unknown[] = [];
    const concerned = as === "answered" ? chats.filter((chat) => chat.answered_at === null) : chats;
    for (const [index, chat] of concerned.entries()) {
      setDone(index);
      await mark(chat, as).catch((error: unknown) => failures.push(error));
    }
    setDone(null);
    onDone();
    const count = concerned.length - failures.length;
    if (failures.length > 0) {
      tellFailure(
        `${t("inbox.bulk.failed", { count: failures.length, shown: formatNumber(failures.length) })} ${reasonOf(failures[0])}`,
      );
    }
    if (count > 0) {
      const undo = as === "archive" ? () => restoreAll(concerned) : undefined;
      tell(t("inbox.bulk.done", { count, shown: formatNumber(count) }), undo);
    }
  };
  return (
    <div className="chats-bar" role="region" aria-label={t("inbox.bulk.title")}>
      <div className="row">
        <strong aria-live="polite">
          {done === null
            ? t("bulk.selected", { count: chats.length, shown: formatNumber(chats.length) })
            : t("inbox.bulk.running", {
                done: formatNumber(done),
                all: formatNumber(chats.length),
              })}
        </strong>
        <IconButton icon="x" label={t("bulk.none")} onClick={onDone} />
      </div>
      <Button kind="quiet" icon="mail-opened" onClick={() => run("read")}>
        {t("inbox.chat.read")}
      </Button>
      <Button kind="quiet" icon="circle-check" onClick={() => run("answered")}>
        {t("inbox.chat.answered")}
      </Button>
      <Button kind="quiet" icon="archive" onClick={() => run(isArchive ? "restore" : "archive")}>
        {t(isArchive ? "inbox.chat.restore" : "inbox.chat.archive")}
      </Button>
    </div>
  );
}

async function restoreAll(chats: readonly Chat[]): Promise<void> {
  for (const chat of chats) {
    await mark({ ...chat, is_archived: true }, "restore").catch((error: unknown) =>
      tellFailure(reasonOf(error)),
    );
  }
}
