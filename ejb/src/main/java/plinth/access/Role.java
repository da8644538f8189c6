package plinth.access;

import java.util.List;

/**
 * A role of a workspace.
 *
 * @param slug its slug, unique in the workspace
 * @param name its name for people
 * @param description what it is for; empty when nothing was said
 * @param permissions its words, see {@link Permissions}
 * @param isSystem whether it is built in and therefore not changed
 */
public record Role(
    String slug, String name, String description, List<String> permissions, boolean isSystem) {
  /** The slug of the owners' role. */
  public static final String OWNER = "owner";

  /** Whether it makes an owner. */
  boolean isOwners() {
    return slug.equals(OWNER);
  }
}
