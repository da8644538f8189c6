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
 * A refusal: the code of what was refused, a sentence for people, the fields at fault and extra
 * members of the error body. It rolls the transaction back and leaves a session bean bare on every
 * server.
 */
@ApplicationException(rollback = true)
public class Problem extends RuntimeException {
  private static final int REASONS = 5;

  private final transient ProblemCode code;
  private final transient List<FieldError> errors = new ArrayList<>();
  private final transient Map<String, Object> members = new LinkedHashMap<>();

  /** A refusal with the code's own sentence. */
  public Problem(ProblemCode code) {
    this(code, code.message());
  }

  /** A refusal with a sentence of its own. */
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

  /** A validation refusal of a word that is none of the allowed ones, which it lists. */
  public static Problem noneOf(String field, Collection<String> allowed) {
    return invalid(field, "option", field + " must be " + oneOf(allowed));
  }

  /** A validation refusal of a word that is none of an enum's, which it lists. */
  public static Problem noneOf(String field, Class<? extends Enum<?>> allowed) {
    return noneOf(field, Names.words(allowed));
  }

  /** Refuses a word that is none of an enum's, see {@link #noneOf}; null is none and passes. */
  public static void require(
      String field, @Nullable String word, Class<? extends Enum<?>> allowed) {
    if (word != null && !Names.words(allowed).contains(word)) {
      throw noneOf(field, allowed);
    }
  }

  /** Allowed words as refusals list them. */
  public static String oneOf(Collection<String> allowed) {
    return "one of " + String.join(", ", allowed);
  }

  /** The answer for an addressed thing that does not exist, or belongs to another workspace. */
  public static Problem notFound(String what) {
    return new Problem(KernelProblem.NOT_FOUND, what + " not found");
  }

  /** The same for a word of a path that is none of the allowed ones, which it lists. */
  public static Problem notFound(String what, Collection<String> allowed) {
    return new Problem(KernelProblem.NOT_FOUND, what + " not found: it is " + oneOf(allowed));
  }

  /** Adds a member to the error body, such as {@code metric} or {@code limit}. */
  public Problem with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  /** Names a field at fault. */
  public Problem field(String field, String rule, String message) {
    errors.add(new FieldError(field, rule, message));
    return this;
  }

  /** The refusal in one sentence, with the fields at fault, the first ones of many. */
  public String explained() {
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

  /** What was refused. */
  public ProblemCode code() {
    return code;
  }

  /** The fields at fault; empty when the refusal is about the whole request. */
  public List<FieldError> errors() {
    return List.copyOf(errors);
  }

  /** Extra members of the error body in the order they were added. */
  public Map<String, Object> members() {
    return Collections.unmodifiableMap(members);
  }

  /**
   * One field at fault.
   *
   * @param field the path of the field in the request body or query, such as {@code data.amount}
   * @param rule the rule it broke, a short lower-case word such as {@code required}
   * @param message a sentence for people
   */
  public record FieldError(String field, String rule, String message) {}
}
