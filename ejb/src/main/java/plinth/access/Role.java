package plinth.access;

import java.util.List;

/**
 * A role of a workspace.
 *
 * @param slug its slug, unique in the workspace
 * @param name its name for people
 * @param description its purpose; empty if none was given
 * @param permissions its words, see {@link Permissions}
 * @param isSystem whether it is built in and therefore cannot be changed
 */
public record Role(
    String slug, String name, String description, List<String> permissions, boolean isSystem) {
  /** The slug of the owners' role. */
  public static final String OWNER = "owner";

  /** Whether it is the role of owners. */
  boolean isOwners() {
    return slug.equals(OWNER);
  }
}
