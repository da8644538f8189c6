package plinth.workspace;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import plinth.kernel.Problem;

/**
 * The workspace that a user requests, by its number or by its subdomain.
 *
 * @param field the field of the request that names it
 * @param word the number in digits, or the subdomain
 * @param isNumber whether it is a number
 */
public record WorkspaceChoice(String field, String word, boolean isNumber) {
  /** The choice in {@code workspace_id}: a JSON number or string. */
  public static WorkspaceChoice ofId(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return new WorkspaceChoice("workspace_id", number.toString(), true);
    }
    if (value instanceof JsonString text) {
      return new WorkspaceChoice("workspace_id", text.getString(), false);
    }
    throw Problem.invalid("workspace_id", "type", "workspace_id must be a number or a subdomain");
  }

  /** The choice of an admin's login: a subdomain in {@code workspace}. */
  public static WorkspaceChoice ofSubdomain(String subdomain) {
    return new WorkspaceChoice("workspace", subdomain, false);
  }

  /** The refusal if it is not one of the user's workspaces. */
  Problem unknown() {
    return Problem.invalid(field, "unknown", field + " is not one of your workspaces");
  }
}
