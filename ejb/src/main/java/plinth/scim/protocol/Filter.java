package plinth.scim.protocol;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A filter of RFC 7644, 3.4.2.2, which is decided for one resource, or one value of a list. */
public sealed interface Filter {
  /** Whether a resource fulfils it. */
  boolean matches(JsonObject resource);

  /** The text with which a text attribute is compared for equality, if that is a condition. */
  default Optional<String> findEqual(String attribute) {
    return Optional.empty();
  }

  /** Both are fulfilled. */
  record And(Filter left, Filter right) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      return left.matches(resource) && right.matches(resource);
    }

    @Override
    public Optional<String> findEqual(String attribute) {
      return left.findEqual(attribute).or(() -> right.findEqual(attribute));
    }
  }

  /** One or both are fulfilled. */
  record Or(Filter left, Filter right) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      return left.matches(resource) || right.matches(resource);
    }
  }

  /** It is not fulfilled. */
  record Not(Filter negated) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      return !negated.matches(resource);
    }
  }

  /** One of the values of a list fulfils it. */
  record Element(AttributePath path, Filter inner) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      return path.elements(resource).anyMatch(inner::matches);
    }
  }

  /** The attribute has a value. */
  record Present(AttributePath path) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      return !path.values(resource).isEmpty()
          || (path.sub() == null && path.elements(resource).findAny().isPresent());
    }
  }

  /** The operators that compare. */
  enum Operator {
    EQ,
    NE,
    CO,
    SW,
    EW,
    GT,
    GE,
    LT,
    LE
  }

  /** A value of the attribute compares with another one. */
  record Comparison(AttributePath path, Operator operator, JsonValue operand) implements Filter {
    @Override
    public boolean matches(JsonObject resource) {
      if (operand == JsonValue.NULL) {
        return path.values(resource).isEmpty() == (operator == Operator.EQ);
      }
      if (operator == Operator.NE) {
        return path.values(resource).stream().noneMatch(value -> compares(value, Operator.EQ));
      }
      return path.values(resource).stream().anyMatch(value -> compares(value, operator));
    }

    @Override
    public Optional<String> findEqual(String attribute) {
      return operator == Operator.EQ
              && path.sub() == null
              && !path.isExtended()
              && path.name().equalsIgnoreCase(attribute)
              && operand instanceof JsonString text
          ? Optional.of(text.getString())
          : Optional.empty();
    }

    private boolean compares(JsonValue value, Operator how) {
      if (value instanceof JsonString text && operand instanceof JsonString other) {
        return compares(folded(text.getString()), folded(other.getString()), how);
      }
      if (value instanceof JsonNumber number && operand instanceof JsonNumber other) {
        return decide(number.bigDecimalValue().compareTo(other.bigDecimalValue()), how);
      }
      return how == Operator.EQ && value.toString().equalsIgnoreCase(word(operand));
    }

    /** A flag is also compared with its word, as Entra ID does. */
    private static String word(JsonValue operand) {
      return operand instanceof JsonString text ? text.getString() : operand.toString();
    }

    private String folded(String text) {
      return path.isCaseExact() ? text : text.toLowerCase(Locale.ROOT);
    }

    private static boolean compares(String value, String operand, Operator how) {
      return switch (how) {
        case CO -> value.contains(operand);
        case SW -> value.startsWith(operand);
        case EW -> value.endsWith(operand);
        default -> {
          Instant moment = moment(value);
          Instant other = moment(operand);
          yield decide(
              moment != null && other != null ? moment.compareTo(other) : value.compareTo(operand),
              how);
        }
      };
    }

    private static boolean decide(int order, Operator how) {
      return switch (how) {
        case EQ -> order == 0;
        case GT -> order > 0;
        case GE -> order >= 0;
        case LT -> order < 0;
        case LE -> order <= 0;
        case NE, CO, SW, EW -> false;
      };
    }

    private static @Nullable Instant moment(String text) {
      if (text.length() < 20 || !Character.isDigit(text.charAt(0))) {
        return null;
      }
      try {
        return OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
      } catch (DateTimeException e) {
        return null;
      }
    }
  }

  /** The members that a value must have by its equality conditions, to make such a value. */
  static void template(Filter filter, Map<String, JsonValue> members) {
    if (filter instanceof And and) {
      template(and.left(), members);
      template(and.right(), members);
    } else if (filter instanceof Comparison comparison
        && comparison.operator() == Operator.EQ
        && comparison.path().sub() == null) {
      members.put(comparison.path().name(), comparison.operand());
    }
  }
}
