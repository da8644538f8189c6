import type { ReactionCount } from "generated/api";
import { Icon } from "../../../parts/Icon";
import { Menu } from "../../../parts/Menu";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";

const OFFERED = ["👍", "❤️", "🎉", "😄", "👀", "✅", "🙏", "👎"];

/** The reactions to a comment; one's own are marked, and taken back by pressing them again. */
export function Reactions({
  reactions,
  isReadOnly,
  onReact,
}: {
  reactions: Readonly<Record<string, ReactionCount>>;
  isReadOnly: boolean;
  onReact: (reaction: string) => Promise<void>;
}) {
  return (
    <>
      {Object.entries(reactions).map(([reaction, { count, mine }]) => (
        <button
          key={reaction}
          type="button"
          className={mine ? "reaction own" : "reaction"}
          aria-pressed={mine}
          aria-label={t("comment.reacted", { reaction, count })}
          disabled={isReadOnly}
          onClick={() => void onReact(reaction)}
        >
          <span aria-hidden="true">{reaction}</span> {formatNumber(count)}
        </button>
      ))}
      {!isReadOnly && (
        <Menu
          className="button quiet square"
          label={t("comment.react")}
          items={OFFERED.map((reaction) => ({
            label: reaction,
            onChoose: () => void onReact(reaction),
          }))}
        >
          <Icon icon="mood-plus" />
        </Menu>
      )}
    </>
  );
}
