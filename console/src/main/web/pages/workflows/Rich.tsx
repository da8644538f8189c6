import { isKnown, type Offer, partsOf } from "./model/variables";
import { offerName } from "./names";

/** A text whose variables are shown by their names. */
export function Rich({ text, offers }: { text: string; offers: readonly Offer[] }) {
  return (
    <span>
      {partsOf(text).map((part, index) => {
        if ("text" in part) {
          return part.text;
        }
        const offer = offers.find((one) => one.name === part.variable);
        // Without offers nothing is known of any variable; steps are known where they stand.
        const isLost = offers.length > 0 && !isKnown(offers, part.variable);
        return (
          <span key={index} className={isLost ? "variable unknown" : "variable"}>
            {offer === undefined ? part.variable : offerName(offer)}
          </span>
        );
      })}
    </span>
  );
}
