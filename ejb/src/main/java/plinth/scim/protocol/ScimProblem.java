package plinth.scim.protocol;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** Error codes of SCIM; answers also carry the {@code scimType} of RFC 7644, 3.12. */
public enum ScimProblem implements ProblemCode {
  SCIM_INVALID(Kind.INVALID, "The request is not valid SCIM", "invalidSyntax"),
  SCIM_FILTER_INVALID(Kind.INVALID, "The filter is not valid", "invalidFilter"),
  SCIM_PATH_INVALID(Kind.INVALID, "The path is not valid", "invalidPath"),
  SCIM_NO_TARGET(Kind.INVALID, "The path leads to nothing that can be changed", "noTarget"),
  SCIM_VALUE_INVALID(Kind.INVALID, "A value is not valid", "invalidValue"),
  SCIM_READ_ONLY(Kind.INVALID, "The attribute is read-only", "mutability"),
  SCIM_EXISTS(Kind.CONFLICT, "The directory has already made this", "uniqueness"),
  SCIM_EMAIL_UNPROVED(
      Kind.FORBIDDEN, "The workspace has not proved the domain of this address", null);

  private final Kind kind;
  private final String message;
  private final @Nullable String type;

  ScimProblem(Kind kind, String message, @Nullable String type) {
    this.kind = kind;
    this.message = message;
    this.type = type;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }

  /** The refusal, in a sentence of its own. */
  public Problem because(String sentence) {
    Problem problem = new Problem(this, sentence);
    return type == null ? problem : problem.with("scimType", type);
  }
}
