import type { Media, Message } from "generated/api";
import { useState } from "react";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { formatSize } from "../../records/format";
import { t } from "../../words";
import { attempt } from "./problems";
import { saveFile, useFile } from "./useFile";

const PLAY = { icon: "player-play" } as const;

/** The file of a message or a story: a picture, a player, or a file to save. */
export function MediaView({
  type,
  media,
  onPlayed,
}: {
  type: Message["type"];
  media: Media;
  onPlayed?: () => void;
}) {
  if (media.status === "pending") {
    return (
      <p className="media-note meta">
        <span className="spinner" /> {t("inbox.media.pending")}
      </p>
    );
  }
  if (media.status === "failed" || media.file === null) {
    return (
      <p className="media-note meta">
        <Icon icon="photo-off" /> {t("inbox.media.failed", { reason: media.error ?? "–" })}
      </p>
    );
  }
  switch (type) {
    case "image":
    case "sticker":
      return <Picture media={media} file={media.file} isSmall={type === "sticker"} />;
    case "video":
      return <Player file={media.file} media={media} as="video" />;
    case "audio":
    case "voice":
      return (
        <Player
          file={media.file}
          media={media}
          as="audio"
          {...(onPlayed === undefined ? {} : { onPlayed })}
        />
      );
    default:
      return <Document file={media.file} media={media} />;
  }
}

function Picture({ media, file, isSmall }: { media: Media; file: string; isSmall: boolean }) {
  const [isLarge, setLarge] = useState(false);
  const { address, isError, refetch } = useFile(file);
  const name = media.name ?? t("inbox.type.image");
  if (isError) {
    return <Again onRetry={refetch} />;
  }
  return (
    <>
      <button
        type="button"
        className={isSmall ? "picture small" : "picture"}
        aria-label={t("inbox.media.open", { name })}
        onClick={() => setLarge(true)}
      >
        {address === null ? <span className="spinner" /> : <img src={address} alt="" />}
      </button>
      {isLarge && (
        <Dialog
          title={name}
          onClose={() => setLarge(false)}
          footer={
            <Button icon="download" onClick={() => attempt(() => saveFile(file, name))}>
              {t("inbox.media.save")}
            </Button>
          }
        >
          {address !== null && <img className="whole-picture" src={address} alt={name} />}
        </Dialog>
      )}
    </>
  );
}

function Player({
  file,
  media,
  as: Kind,
  onPlayed,
}: {
  file: string;
  media: Media;
  as: "audio" | "video";
  onPlayed?: () => void;
}) {
  const [isWanted, setWanted] = useState(false);
  const { address, isError, refetch } = useFile(isWanted ? file : null);
  if (isError) {
    return <Again onRetry={refetch} />;
  }
  return address === null ? (
    <Button
      kind="quiet"
      {...PLAY}
      isBusy={isWanted}
      onClick={() => setWanted(true)}
    >
      {t(Kind === "audio" ? "inbox.media.listen" : "inbox.media.watch")}
      {media.size !== null && <span className="meta"> {formatSize(media.size)}</span>}
    </Button>
  ) : (
    <Kind
      src={address}
      controls
      autoPlay
      aria-label={media.name ?? t(`inbox.type.${Kind}`)}
      onPlay={() => onPlayed?.()}
    />
  );
}

function Document({ file, media }: { file: string; media: Media }) {
  const name = media.name ?? t("inbox.type.document");
  return (
    <button
      type="button"
      className="document"
      onClick={() => void attempt(() => saveFile(file, name))}
    >
      <Icon icon="file-text" size={20} />
      <span className="text">
        <bdi>{name}</bdi>
        {media.size !== null && <span className="meta">{formatSize(media.size)}</span>}
      </span>
      <Icon icon="download" />
    </button>
  );
}

function Again({ onRetry }: { onRetry: () => unknown }) {
  return (
    <p className="media-note meta">
      {t("inbox.media.unread")}
      <Button kind="quiet" onClick={onRetry}>
        {t("form.tryAgain")}
      </Button>
    </p>
  );
}
