package plinth.kernel;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * JSON values and builders, by a provider that is found once. The class of the same name in {@code
 * jakarta.json} looks for the provider at each call, through every jar of the server: that was nine
 * tenths of the processor time of creating a record. Nothing else makes JSON.
 */
public final class Json {
  private static final JsonProvider PROVIDER = JsonProvider.provider();
  private static final JsonParserFactory PARSERS = PROVIDER.createParserFactory(Map.of());

  /**
   * Parsson's own word: the standard's {@code KEY_STRATEGY} reaches readers alone, and these accept
   * what follows a value.
   */
  private static final JsonParserFactory STRICT_PARSERS =
      PROVIDER.createParserFactory(Map.of("org.eclipse.parsson.rejectDuplicateKeys", true));

  private Json() {}

  /** A string. */
  public static JsonString createValue(String value) {
    return PROVIDER.createValue(value);
  }

  /** A whole number. */
  public static JsonNumber createValue(int value) {
    return PROVIDER.createValue(value);
  }

  /** A whole number. */
  public static JsonNumber createValue(long value) {
    return PROVIDER.createValue(value);
  }

  /** An exact decimal, with its scale. */
  public static JsonNumber createValue(BigDecimal value) {
    return PROVIDER.createValue(value);
  }

  /** An empty object to add to. */
  public static JsonObjectBuilder createObjectBuilder() {
    return PROVIDER.createObjectBuilder();
  }

  /** An object to change, beginning with the members of another. */
  public static JsonObjectBuilder createObjectBuilder(JsonObject begin) {
    return PROVIDER.createObjectBuilder(begin);
  }

  /** An empty array to add to. */
  public static JsonArrayBuilder createArrayBuilder() {
    return PROVIDER.createArrayBuilder();
  }

  /** An array to add to, beginning with these values. */
  public static JsonArrayBuilder createArrayBuilder(Collection<?> begin) {
    return PROVIDER.createArrayBuilder(begin);
  }

  /** Reads one document; the caller closes the reader. */
  public static JsonReader createReader(Reader text) {
    return PROVIDER.createReader(text);
  }

  /**
   * The one value that a text is, with nothing after it. What is nested a thousand times is no JSON
   * for us; the parser itself throws what nobody expects of a bad text.
   */
  public static JsonValue value(Reader text) {
    return value(PARSERS, text);
  }

  /** The same for a text of a client: an object that has two members of one name is refused. */
  public static JsonValue withUniqueNames(String text) {
    return value(STRICT_PARSERS, new StringReader(text));
  }

  private static JsonValue value(JsonParserFactory parsers, Reader text) {
    try (JsonParser parser = parsers.createParser(text)) {
      parser.next();
      JsonValue value = parser.getValue();
      if (parser.hasNext()) {
        throw new JsonException("Holds more than one value");
      }
      return value;
    } catch (JsonException e) {
      throw e;
    } catch (IllegalStateException e) {
      throw new JsonException("Is not JSON", e);
    } catch (NoSuchElementException e) {
      throw new JsonException("Holds no value", e);
    } catch (RuntimeException e) {
      throw new JsonException("Is nested too deeply", e);
    }
  }
}
