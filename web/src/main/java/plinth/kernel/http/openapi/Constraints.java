package plinth.kernel.http.openapi;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.math.BigDecimal;

/** The constraints of Bean Validation as keywords of a schema. */
final class Constraints {
  private Constraints() {}

  /** Whether a member must be there. */
  static boolean isRequired(AnnotatedElement element) {
    return element.isAnnotationPresent(NotNull.class)
        || element.isAnnotationPresent(NotBlank.class)
        || element.isAnnotationPresent(NotEmpty.class);
  }

  /** Adds the constraints of a member to its schema. */
  static void add(Node schema, AnnotatedElement element) {
    for (Annotation constraint : element.getAnnotations()) {
      add(schema, constraint);
    }
  }

  private static void add(Node schema, Annotation constraint) {
    if (constraint instanceof NotBlank || constraint instanceof NotEmpty) {
      least(schema, 1);
    } else if (constraint instanceof Size size) {
      least(schema, size.min());
      if (size.max() < Integer.MAX_VALUE) {
        schema.with(isList(schema) ? "maxItems" : "maxLength", size.max());
      }
    } else if (constraint instanceof Pattern pattern) {
      schema.with("pattern", Patterns.portable(pattern.regexp()));
    } else if (constraint instanceof Email) {
      schema.with("format", "email");
    } else if (constraint instanceof Min min) {
      schema.with("minimum", min.value());
    } else if (constraint instanceof Max max) {
      schema.with("maximum", max.value());
    } else if (constraint instanceof DecimalMin min) {
      schema.with("minimum", new BigDecimal(min.value()));
      exclusive(schema, "exclusiveMinimum", min.inclusive());
    } else if (constraint instanceof DecimalMax max) {
      schema.with("maximum", new BigDecimal(max.value()));
      exclusive(schema, "exclusiveMaximum", max.inclusive());
    } else if (constraint instanceof Positive) {
      schema.with("minimum", 0);
      exclusive(schema, "exclusiveMinimum", false);
    } else if (constraint instanceof PositiveOrZero) {
      schema.with("minimum", 0);
    }
  }

  private static void exclusive(Node schema, String keyword, boolean inclusive) {
    if (!inclusive) {
      schema.with(keyword, true);
    }
  }

  private static void least(Node schema, int least) {
    String keyword = isList(schema) ? "minItems" : "minLength";
    if (least > 0 && !(schema.get(keyword) instanceof Integer known && known > least)) {
      schema.with(keyword, least);
    }
  }

  private static boolean isList(Node schema) {
    return "array".equals(schema.get("type"));
  }
}
