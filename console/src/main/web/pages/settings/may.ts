import { useMe } from "../../shell/workspace";

/** Tells whether the person has a permission; false until that is known. */
export function useMay(): (permission: string) => boolean {
  const me = useMe();
  return (permission) => me.data?.permissions.includes(permission) === true;
}
