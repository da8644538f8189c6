import type { SendDraft } from "generated/api";
import { useState } from "react";
import { upload } from "../../api/files";
import { newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { useBlobAddress } from "../../parts/blob";
import { IconButton } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { formatSize } from "../../records/format";
import { t } from "../../words";
import { kindOf, type SendType } from "./abilities";
import type { ProviderType } from "./model";
import { send } from "./outgoing";
import { reasonOf } from "./problems";

/** A file that is to be sent. */
export interface Attached {
  readonly key: string;
  readonly file: File;
  readonly kind: SendType;
  /** Why it was not stored; null if it was not tried. */
  readonly problem: string | null;
}

export interface AttachedFiles {
  readonly files: readonly Attached[];
  add: (files: readonly File[], kind?: SendType) => void;
  remove: (key: string) => void;
  fail: (key: string, problem: string) => void;
}

/** The files that are to be sent with the next message. */
export function useAttached(type: ProviderType): AttachedFiles {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  return {
    files,
    add: (added, kind) =>
      setFiles((before) => [
        ...before,
        ...added.map((file) => ({
          key: newKey(),
          file,
          kind: kind ?? kindOf(file.type, type),
          problem: null,
        })),
      ]),
    remove: (key) => setFiles((before) => before.filter((one) => one.key !== key)),
    fail: (key, problem) =>
      setFiles((before) => before.map((one) => (one.key === key ? { ...one, problem } : one))),
  };
}

/**
 * Stores files and sends them, the first with the caption. Those that could not be stored stay.
 *
 * @throws Problem for the first that could not be stored
 */
export async function sendAttached(
  chat: string,
  attached: AttachedFiles,
  caption: string,
  extra: SendDraft,
): Promise<void> {
  let said = caption;
  for (const { key, file, kind } of attached.files) {
    try {
      const { slug } = await upload(file, { name: file.name, key });
      send(chat, kind, { file: slug, ...(said === "" ? {} : { text: said }), ...extra });
      said = "";
      attached.remove(key);
    } catch (error) {
      attached.fail(key, reasonOf(error));
      if (error instanceof Problem) {
        throw error;
      }
    }
  }
}

export function Attachments({ attached }: { attached: AttachedFiles }) {
  return attached.files.length === 0 ? null : (
    <ul className="attachments" aria-label={t("inbox.attach.files")}>
      {attached.files.map((one) => (
        <li key={one.key}>
          <Preview attached={one} />
          <span className="text">
            <bdi>{one.file.name}</bdi>
            <span className="meta">
              {t(`inbox.type.${one.kind}`)} · {formatSize(one.file.size)}
            </span>
            {one.problem !== null && <span className="problem">{one.problem}</span>}
          </span>
          <IconButton
            icon="x"
            label={t("inbox.attach.remove", { name: one.file.name })}
            onClick={() => attached.remove(one.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function Preview({ attached: { file, kind } }: { attached: Attached }) {
  const address = useBlobAddress(kind === "image" || kind === "voice" ? file : null);
  if (kind === "voice" && address !== null) {
    return <audio src={address} controls aria-label={file.name} />;
  }
  return address === null ? <Icon icon="file-text" size={32} /> : <img src={address} alt="" />;
}
