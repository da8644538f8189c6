import { type Mentioned, partsOf } from "./mentions";

/** The text of a comment; people in it stand out. */
export function Written({ body, mentions }: { body: string; mentions: readonly Mentioned[] }) {
  return (
    <p className="written">
      <bdi>
      {partsOf(body, mentions).map((part, index) =>
        "person" in part ? (
          <span key={index} className="mention">
            @<bdi>{part.person.name ?? part.person.slug}</bdi>
          </span>
        ) : (
          part.text
        ),
      )}
      </bdi>
    </p>
  );
}
