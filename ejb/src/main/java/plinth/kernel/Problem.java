package plinth.kernel;

import jakarta.ejb.ApplicationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A refusal: the error code, a sentence for people, the invalid fields and extra members of the
 * error body. Rolls the transaction back; session beans throw it unwrapped on every server.
 */
@ApplicationException(rollback = true)
public class Problem extends RuntimeException {
  private static final int REASONS = 5;

  private final transient ProblemCode code;
  private final transient List<FieldError> errors = new ArrayList<>();
  private final transient Map<String, Object> members = new LinkedHashMap<>();

  /** Creates a refusal with the code's own sentence. */
  public Problem(ProblemCode code) {
    this(code, code.message());
  }

  /** Creates a refusal with another sentence. */
  public Problem(ProblemCode code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A validation refusal of one field: {@code rule} is a short lower-case word. */
  public static Problem invalid(String field, String rule, String message) {
    return new Problem(KernelProblem.VALIDATION_FAILED).field(field, rule, message);
  }

  /** A validation refusal of several fields at once. */
  public static Problem invalid(List<FieldError> errors) {
    Problem problem = new Problem(KernelProblem.VALIDATION_FAILED);
    problem.errors.addAll(errors);
    return problem;
  }

  /** A validation refusal of a word that is not one of the allowed ones, which it lists. */
  public static Problem notOneOf(String field, Collection<String> allowed) {
    return invalid(field, "option", field + " must be " + oneOf(allowed));
  }

  /** A validation refusal of a word that is not one of an enum's, which it lists. */
  public static Problem notOneOf(String field, Class<? extends Enum<?>> allowed) {
    return notOneOf(field, Names.words(allowed));
  }

  /** Refuses a word that is not one of an enum's, see {@link #notOneOf}; null passes. */
  public static void requireOneOf(
      String field, @Nullable String word, Class<? extends Enum<?>> allowed) {
    if (word != null && !Names.words(allowed).contains(word)) {
      throw notOneOf(field, allowed);
    }
  }

  /** A list of allowed words for a message. */
  public static String oneOf(Collection<String> allowed) {
    return "one of " + String.join(", ", allowed);
  }

  /** The refusal for an addressed resource that does not exist or belongs to another workspace. */
  public static Problem notFound(String what) {
    return new Problem(KernelProblem.NOT_FOUND, what + " not found");
  }

  /** The refusal for a word in a path that is not one of the allowed ones, which it lists. */
  public static Problem notFound(String what, Collection<String> allowed) {
    return new Problem(KernelProblem.NOT_FOUND, what + " not found: it is " + oneOf(allowed));
  }

  /** Adds a member to the error body, such as {@code metric} or {@code limit}. */
  public Problem with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  /** Adds an invalid field. */
  public Problem field(String field, String rule, String message) {
    errors.add(new FieldError(field, rule, message));
    return this;
  }

  /** The refusal in one sentence, with the invalid fields, at most 5 of them. */
  public String fullMessage() {
    if (errors.isEmpty()) {
      return String.valueOf(getMessage());
    }
    return errors.stream()
        .limit(REASONS)
        .map(
            error ->
                error.field().isEmpty() ? error.message() : error.field() + ": " + error.message())
        .collect(Collectors.joining("; "));
  }

  /** The error code. */
  public ProblemCode code() {
    return code;
  }

  /** The invalid fields; empty if the refusal is about the whole request. */
  public List<FieldError> errors() {
    return List.copyOf(errors);
  }

  /** Extra members of the error body in the order they were added. */
  public Map<String, Object> members() {
    return Collections.unmodifiableMap(members);
  }

  /**
   * An invalid field.
   *
   * @param field the path of the field in the request body or query, such as {@code data.amount}
   * @param rule the rule it broke, a short lower-case word such as {@code required}
   * @param message a sentence for people
   */
  public record FieldError(String field, String rule, String message) {}
}
