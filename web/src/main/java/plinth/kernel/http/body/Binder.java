package plinth.kernel.http.body;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Names;
import plinth.kernel.PresentMembers;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * Binds a JSON object to one record class: components by their snake_case names, with absent and
 * null both as null, then checks the Bean Validation constraints of the components. All invalid
 * fields are collected in one refusal. Created once per class.
 */
final class Binder {
  private static final ClassValue<Binder> BINDERS =
      new ClassValue<>() {
        @Override
        protected Binder computeValue(Class<?> type) {
          return new Binder(type);
        }
      };

  private static final Validator VALIDATOR =
      Validation.buildDefaultValidatorFactory().getValidator();

  /** The suffix of the path of a list item. */
  private static final String ELEMENT = ".<list element>";

  private record Part(String name, Type type) {}

  private final Constructor<?> constructor;
  private final List<Part> parts = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private Binder(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      String name = Names.toSnakeCase(components[i].getName());
      parts.add(new Part(name, components[i].getGenericType()));
      if (types[i] != PresentMembers.class) {
        names.add(name);
      }
    }
    try {
      constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has its canonical constructor", e);
    }
  }

  /** The binder of a record class. */
  static Binder of(Class<?> type) {
    return BINDERS.get(type);
  }

  /** Whether a component has this snake_case name. */
  boolean hasMember(String name) {
    return names.contains(name);
  }

  /** Binds and validates a record; refuses it with all invalid fields. */
  Object bind(JsonObject body) {
    List<FieldError> errors = new ArrayList<>();
    Object bound = bind(body, "", errors);
    if (errors.isEmpty() && bound != null) {
      for (ConstraintViolation<Object> violation : VALIDATOR.validate(bound)) {
        errors.add(error(violation));
      }
    }
    if (!errors.isEmpty() || bound == null) {
      throw Problem.invalid(errors);
    }
    return bound;
  }

  /**
   * Binds a record without checking its constraints; adds values that cannot be bound to {@code
   * errors}.
   */
  @Nullable Object bind(JsonObject body, String path, List<FieldError> errors) {
    for (String name : body.keySet()) {
      if (!names.contains(name)) {
        errors.add(new FieldError(path + name, "unknown", name + " is unknown"));
      }
    }
    int before = errors.size();
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      Part part = parts.get(i);
      if (part.type() == PresentMembers.class) {
        values[i] = new PresentMembers(Set.copyOf(body.keySet()));
      } else {
        JsonValue value = body.get(part.name());
        values[i] = JsonValues.read(value, part.type(), path + part.name(), errors);
      }
    }
    if (errors.size() > before) {
      return null;
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Problem problem) {
        for (FieldError error : problem.errors()) {
          errors.add(new FieldError(path + error.field(), error.rule(), error.message()));
        }
        return null;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FieldError error(ConstraintViolation<Object> violation) {
    String annotation =
        violation.getConstraintDescriptor().getAnnotation().annotationType().getSimpleName();
    String rule =
        switch (annotation) {
          case "NotNull", "NotBlank", "NotEmpty" -> "required";
          default -> annotation.toLowerCase(Locale.ROOT);
        };
    String field = Names.toSnakeCase(violation.getPropertyPath().toString().replace(ELEMENT, ""));
    return new FieldError(field, rule, field + " " + violation.getMessage());
  }
}
