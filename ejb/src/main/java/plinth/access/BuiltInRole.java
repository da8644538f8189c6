package plinth.access;

import java.util.List;
import java.util.Locale;

/** The roles of a new workspace. */
public enum BuiltInRole {
  /** Everything; only an owner can make somebody an owner. */
  OWNER("Owner", Permissions.ALL),
  /** Everything except billing. */
  ADMIN(
      "Admin",
      "object.* field.* record.* relation.* view.* folder.* comment.* "
          + "transfer.* messaging.* workflow.* webhook.* integration.* member.*"),
  /** Works with records and talks to customers; sees definitions but cannot change them. */
  MEMBER(
      "Member",
      "object.read field.read relation.read folder.read workflow.read "
          + "member.read record.* view.* comment.* messaging.read messaging.create "
          + "messaging.update");

  private final String title;
  private final String permissions;

  BuiltInRole(String title, String permissions) {
    this.title = title;
    this.permissions = permissions;
  }

  /** The slug of the role. */
  public String slug() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role as a workspace stores it. */
  Role toRole() {
    return new Role(slug(), title, "", List.of(permissions.split(" ")), true);
  }
}
