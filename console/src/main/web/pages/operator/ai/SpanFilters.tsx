import { t } from "../../../words";
import { useAddress } from "../address";
import { SearchBox } from "../pieces";

const NUMBER = /^\d+$/;

/** The days and the workspace that costs are asked for, as they stand in the address. */
export function useSpan() {
  const address = useAddress();
  const workspace = address.get("number");
  return {
    ...(address.get("from") !== "" && { from: address.get("from") }),
    ...(address.get("to") !== "" && { to: address.get("to") }),
    ...(NUMBER.test(workspace) && { workspaceId: workspace }),
  };
}

export function SpanFilters() {
  const address = useAddress();
  return (
    <>
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="day-filter">
          <span className="meta">{t(`platform.audit.by.${name}`)}</span>
          <input
            type="date"
            className="input"
            value={address.get(name)}
            onChange={(event) => address.set({ [name]: event.target.value }, true)}
          />
        </label>
      ))}
      <SearchBox
        label={t("platform.ai.byNumber")}
        value={address.get("number")}
        onSearch={(words) => address.set({ number: words }, true)}
      />
    </>
  );
}
