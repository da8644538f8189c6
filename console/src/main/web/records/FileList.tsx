import { useEffect, useId, useRef, useState } from "react";
import { Problem } from "../api/problem";
import { Button, IconButton } from "../parts/Button";
import { problemsOf } from "../parts/form";
import { Icon } from "../parts/Icon";
import { tellFailure } from "../parts/Toasts";
import { t } from "../words";
import { FilePreview } from "./FilePreview";
import { FileRow } from "./FileRow";
import { type FileInfo, upload } from "../api/files";
import { type Field, isMultiple, mostFiles } from "./model";
import { refusalOfFile } from "./refusal";

interface Sending {
  readonly id: number;
  readonly name: string;
  readonly part: number;
  readonly problem: string | null;
  /** Whether the same file may be stored at another attempt. */
  readonly mayRetry: boolean;
  readonly stop: AbortController;
  readonly file: File;
}

let last = 0;

/** The files of a field: dropped or chosen, shown while they are sent, opened and removed. */
export function FileList({
  field,
  slugs,
  isReadOnly,
  onChange,
}: {
  field: Field;
  slugs: readonly string[];
  isReadOnly: boolean;
  /** Called with the files that the field is to have; its promise tells when they are kept. */
  onChange: (change: (slugs: readonly string[]) => readonly string[]) => Promise<void>;
}) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [isOver, setOver] = useState(false);
  const [shown, setShown] = useState<{ slug: string; info: FileInfo } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const running = useRef(sending);
  running.current = sending;
  useEffect(() => () => running.current.forEach((one) => one.stop.abort()), []);
  const most = mostFiles(field);
  const change = (one: number, next: Partial<Sending> | null) =>
    setSending((before) =>
      before.flatMap((other) =>
        other.id !== one ? [other] : next === null ? [] : [{ ...other, ...next }],
      ),
    );
  const send = async (one: Sending) => {
    try {
      const stored = await upload(one.file, {
        name: one.file.name,
        onProgress: (part) => change(one.id, { part }),
        signal: one.stop.signal,
      });
      await onChange((before) =>
        isMultiple(field) ? [...before, stored.slug].slice(-most) : [stored.slug],
      );
      change(one.id, null);
    } catch (error) {
      if (error instanceof DOMException) {
        change(one.id, null);
      } else {
        change(one.id, { problem: refusalOfFile(error), mayRetry: isPassing(error) });
      }
    }
  };
  const add = (files: readonly File[]) => {
    const begun = files.slice(0, isMultiple(field) ? most : 1).map((file) => {
      last += 1;
      return {
        id: last,
        name: file.name,
        part: 0,
        problem: null,
        mayRetry: false,
        stop: new AbortController(),
        file,
      };
    });
    setSending((before) => [...before, ...begun]);
    // One after the other, so that each is kept beside those before it.
    void begun.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
  };
  return (
    <div
      className={isOver ? "file-drop over" : "file-drop"}
      onDragOver={(event) => {
        if (!isReadOnly && event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isReadOnly) {
          add([...event.dataTransfer.files]);
        }
      }}
    >
      {slugs.length > 0 && (
        <ul className="file-list">
          {slugs.map((slug) => (
            <FileRow
              key={slug}
              slug={slug}
              isReadOnly={isReadOnly}
              onShow={(info) => setShown({ slug, info })}
              onRemove={async () => {
                try {
                  await onChange((before) => before.filter((one) => one !== slug));
                } catch (error) {
                  tellFailure(problemsOf(error).whole ?? t("problem.changed"));
                }
              }}
            />
          ))}
        </ul>
      )}
      {sending.map((one) => (
        <div key={one.id} className="file-row">
          <Icon icon="file" size={20} />
          <span className="text">
            <span>
              <bdi>{one.name}</bdi>
            </span>
            {one.problem === null ? (
              <progress
                value={one.part}
                max={1}
                aria-label={t("file.sending", { name: one.name })}
              />
            ) : (
              <span className="problem" role="alert">
                {one.problem}
              </span>
            )}
          </span>
          {one.problem !== null && one.mayRetry && (
            <Button
              onClick={() => {
                const again = { ...one, problem: null, part: 0, stop: new AbortController() };
                change(one.id, again);
                void send(again);
              }}
            >
              {t("form.tryAgain")}
            </Button>
          )}
          <IconButton
            icon="x"
            label={t("file.stop", { name: one.name })}
            onClick={() => {
              one.stop.abort();
              change(one.id, null);
            }}
          />
        </div>
      ))}
      {!isReadOnly && (slugs.length < most || !isMultiple(field)) && (
        <p className="file-ask">
          <input
            ref={input}
            id={id}
            type="file"
            className="only-read"
            tabIndex={-1}
            aria-label={t("file.choose", { field: field.name })}
            multiple={isMultiple(field)}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t(slugs.length > 0 && !isMultiple(field) ? "file.replace" : "file.add")}
          </Button>
          <span className="meta">{t("file.drop")}</span>
        </p>
      )}
      {isReadOnly && slugs.length === 0 && <p className="meta">{t("file.none")}</p>}
      {shown !== null && (
        <FilePreview slug={shown.slug} info={shown.info} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

/** Whether the failure of an upload has to do with the moment and not with the file. */
function isPassing(error: unknown): boolean {
  const TOO_FAST = 429;
  return (
    error instanceof Problem &&
    (error.isOffline || error.status === TOO_FAST || error.status >= 500)
  );
}
