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
 * JSON values and builders from a provider that is looked up once. The class of the same name in
 * {@code jakarta.json} looks for the provider at each call, through every jar of the server: that
 * took nine tenths of the processor time of creating a record. All JSON is created here.
 */
public final class Json {
  private static final JsonProvider PROVIDER = JsonProvider.provider();
  private static final JsonParserFactory PARSERS = PROVIDER.createParserFactory(Map.of());

  /**
   * Uses Parsson's own property: the standard's {@code KEY_STRATEGY} only affects readers, which
   * accept text after a value.
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

  /** An object builder that starts with the members of another object. */
  public static JsonObjectBuilder createObjectBuilder(JsonObject begin) {
    return PROVIDER.createObjectBuilder(begin);
  }

  /** An empty array to add to. */
  public static JsonArrayBuilder createArrayBuilder() {
    return PROVIDER.createArrayBuilder();
  }

  /** An array builder that starts with these values. */
  public static JsonArrayBuilder createArrayBuilder(Collection<?> begin) {
    return PROVIDER.createArrayBuilder(begin);
  }

  /** Reads one document; the caller closes the reader. */
  public static JsonReader createReader(Reader text) {
    return PROVIDER.createReader(text);
  }

  /**
   * Parses a text of one value with nothing after it. JSON that is nested a thousand times is
   * refused. Every failure of the parser becomes a {@link JsonException}.
   */
  public static JsonValue parse(Reader text) {
    return parse(PARSERS, text);
  }

  /**
   * Parses a text of a client in the same way, and also refuses an object with two members of the
   * same name.
   */
  public static JsonValue parseStrict(String text) {
    return parse(STRICT_PARSERS, new StringReader(text));
  }

  private static JsonValue parse(JsonParserFactory parsers, Reader text) {
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
