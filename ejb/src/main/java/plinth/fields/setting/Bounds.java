package plinth.fields.setting;

import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The settings {@code min} and {@code max} of a type with ordered values; both optional and
 * inclusive.
 */
public record Bounds<V>(
    @Nullable V min, @Nullable V max, Comparator<V> order, Function<V, String> text) {

  /** Reads the bounds of a field from its settings; refuses a minimum above the maximum. */
  public static <V> Bounds<V> of(
      Settings settings,
      Settings.ItemReader<V> read,
      Function<V, JsonValue> write,
      Comparator<V> order,
      Function<V, String> text) {
    V min = settings.value("min", read, write);
    V max = settings.value("max", read, write);
    if (min != null && max != null && order.compare(min, max) > 0) {
      throw Problem.invalid(Settings.at("max"), "range", "Must not be less than min");
    }
    return new Bounds<>(min, max, order, text);
  }

  /** Refuses a value that is out of bounds. */
  public V check(V value, String at) {
    if (min != null && order.compare(value, min) < 0) {
      throw Problem.invalid(at, "min", "Must be at least " + text.apply(min));
    }
    if (max != null && order.compare(value, max) > 0) {
      throw Problem.invalid(at, "max", "Must be at most " + text.apply(max));
    }
    return value;
  }
}
