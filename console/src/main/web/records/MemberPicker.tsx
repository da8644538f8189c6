import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/client";
import { Picker } from "../parts/Picker";
import { Avatar } from "../parts/People";
import { useMe } from "../shell/workspace";
import { t } from "../words";

const MANY = 200;
const MINUTE = 60_000;

/** The members of the workspace, to name and to choose them. */
export function useMembers() {
  const me = useMe();
  return useQuery({
    queryKey: ["members", "choice"],
    staleTime: MINUTE,
    enabled: me.data?.permissions.includes("member.read") === true,
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: MANY }, signal }),
    select: (answer) => answer.data,
  });
}

/**
 * Chooses a member, or several. Somebody who may not see the others can choose only themselves.
 *
 * @param me what the choice of oneself answers; the own slug if it is absent
 */
export function MemberPicker({
  label,
  chosen: begin,
  isMultiple = false,
  me: self,
  onChoose,
  onCancel,
}: {
  label: string;
  chosen: readonly string[];
  isMultiple?: boolean;
  me?: string;
  onChoose: (slugs: readonly string[]) => void;
  onCancel: () => void;
}) {
  const me = useMe();
  const members = useMembers();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(begin);
  const folded = words.trim().toLocaleLowerCase();
  const own = self ?? me.data?.slug ?? "";
  const people = [
    { slug: own, name: me.data === undefined ? "" : t("value.meNamed", { name: me.data.name }) },
    ...(members.data ?? [])
      .filter((one) => one.status === "active" && one.slug !== me.data?.slug)
      .map(({ slug, name }) => ({ slug, name })),
  ].filter((one) => one.name.toLocaleLowerCase().includes(folded));
  return (
    <Picker
      label={label}
      words={words}
      onWords={setWords}
      isMultiple={isMultiple}
      isLoading={members.isLoading}
      problem={members.error}
      items={[
        ...(isMultiple || folded !== "" ? [] : [{ key: "", content: t("value.nobody") }]),
        ...people.map((one) => ({
          key: one.slug,
          isChosen: chosen.includes(one.slug),
          content: (
            <span className="person">
              <Avatar name={one.slug === own ? (me.data?.name ?? "") : one.name} size={20} />
              <bdi>{one.name}</bdi>
            </span>
          ),
        })),
      ]}
      onChoose={(key) => {
        if (!isMultiple) {
          onChoose(key === "" ? [] : [key]);
        } else {
          setChosen(
            chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
          );
        }
      }}
      onClose={() => (isMultiple ? onChoose(chosen) : onCancel())}
      onCancel={onCancel}
    />
  );
}
