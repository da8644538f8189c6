package plinth.kernel.http;

import jakarta.json.JsonValue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.Names;

/**
 * Writes answers as JSON: records by their components in snake_case, including nulls, moments in
 * ISO 8601, exact numbers, and actors as marks that {@link NamedActors} replaces. The components of
 * a record class are read once.
 */
public final class JsonWriter {
  private static final ClassValue<Member[]> MEMBERS =
      new ClassValue<>() {
        @Override
        protected Member[] computeValue(Class<?> type) {
          return members(type);
        }
      };

  private record Member(String key, MethodHandle read) {}

  private final StringBuilder out = new StringBuilder(256);

  private JsonWriter() {}

  /** The JSON text of a value. */
  public static String toJson(@Nullable Object value) {
    JsonWriter writer = new JsonWriter();
    writer.write(value);
    return writer.out.toString();
  }

  private void write(@Nullable Object value) {
    if (value == null) {
      out.append("null");
    } else if (value instanceof JsonText json) {
      // Usually most of the answer: the buffer grows once instead of by doubling.
      out.ensureCapacity(out.length() + json.text().length() + 256);
      out.append(json.text());
    } else if (value instanceof Actor actor) {
      actor.appendMark(out);
    } else if (value instanceof Record || value instanceof Map<?, ?>) {
      object(value);
    } else if (value instanceof JsonValue
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Integer) {
      out.append(value);
    } else if (value instanceof BigDecimal number) {
      out.append(number.toPlainString());
    } else if (value instanceof Double number) {
      out.append(Double.isFinite(number) ? number.toString() : "null");
    } else if (value instanceof Collection<?> all) {
      array(all);
    } else if (value instanceof Optional<?> maybe) {
      write(maybe.orElse(null));
    } else if (value instanceof Enum<?> word) {
      string(word.name().toLowerCase(Locale.ROOT));
    } else if (value instanceof CharSequence || value instanceof Temporal) {
      string(value.toString());
    } else {
      throw new IllegalStateException("no way to write " + value.getClass() + " as JSON");
    }
  }

  private void object(Object value) {
    out.append('{');
    int start = out.length();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, item) -> member(start, String.valueOf(key), item));
    } else {
      for (Member member : MEMBERS.get(value.getClass())) {
        member(start, member.key(), read(member, value));
      }
    }
    out.append('}');
  }

  private void member(int start, String key, @Nullable Object value) {
    if (out.length() > start) {
      out.append(',');
    }
    string(key);
    out.append(':');
    write(value);
  }

  private void array(Collection<?> all) {
    out.append('[');
    int start = out.length();
    for (Object item : all) {
      if (out.length() > start) {
        out.append(',');
      }
      write(item);
    }
    out.append(']');
  }

  private void string(String text) {
    JsonText.quote(out, text);
  }

  private static @Nullable Object read(Member member, Object value) {
    try {
      return member.read().invoke(value);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Member[] members(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Member[] members = new Member[components.length];
    try {
      for (int i = 0; i < members.length; i++) {
        Method accessor = components[i].getAccessor();
        accessor.setAccessible(true);
        members[i] =
            new Member(
                Names.toSnakeCase(components[i].getName()),
                MethodHandles.lookup()
                    .unreflect(accessor)
                    .asType(java.lang.invoke.MethodType.methodType(Object.class, Object.class)));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return members;
  }
}
