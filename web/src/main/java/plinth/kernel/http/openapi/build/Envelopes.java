package plinth.kernel.http.openapi.build;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import plinth.kernel.http.Answers;

/** The envelopes of answers: named schemas such as {@code RecordAnswer} and {@code RecordPage}. */
final class Envelopes {
  private final Map<String, Schema> named;

  /** Adds envelopes to these named schemas. */
  Envelopes(Map<String, Schema> named) {
    this.named = named;
  }

  /** The schema of an answer with its data. */
  Schema wrap(Schema data, Answers answers) {
    String name = base(data) + (answers.orNull() ? "OrNull" : "");
    if (answers.orNull()) {
      SchemaTree.makeNullable(data);
    }
    return switch (answers.form()) {
      case ONE -> envelope(name + "Answer", data);
      case LIST -> envelope(name + "ListAnswer", list(data));
      case PAGE -> page(name + "Page", list(data));
      case BARE -> named(name + "Data", object().addProperty("data", data));
      case PLAIN, FILE -> data;
    };
  }

  /** The schema of {@code data} for an operation without data. */
  static Schema nothing() {
    return object().addType(SchemaType.NULL).description("Always null");
  }

  private Schema envelope(String name, Schema data) {
    return named(name, object().addProperty("message", text()).addProperty("data", data));
  }

  private Schema page(String name, Schema data) {
    Schema pagination = OASFactory.createSchema();
    SchemaTree.refer(pagination, "Pagination");
    return named(
        name,
        object()
            .addProperty("message", text())
            .addProperty("data", data)
            .addProperty("pagination", pagination));
  }

  /** Stores an envelope once under its name and returns a reference to it. */
  private Schema named(String name, Schema envelope) {
    envelope.setRequired(List.copyOf(envelope.getProperties().keySet()));
    Schema known = named.putIfAbsent(name, envelope);
    if (known != null && !known.equals(envelope)) {
      throw new IllegalStateException("two schemas are named " + name);
    }
    Schema reference = OASFactory.createSchema();
    SchemaTree.refer(reference, name);
    return reference;
  }

  private static String base(Schema data) {
    String name = SchemaTree.name(data);
    if (name.isEmpty() && data.getType() != null) {
      String word = data.getType().get(0).name().toLowerCase(Locale.ROOT);
      name = data.getType().contains(SchemaType.NULL) ? "Empty" : capitalized(word);
    }
    return name.isEmpty() ? "Any" : name;
  }

  private static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static Schema list(Schema items) {
    return OASFactory.createSchema().addType(SchemaType.ARRAY).items(items);
  }

  private static Schema object() {
    return OASFactory.createSchema().addType(SchemaType.OBJECT);
  }

  private static Schema text() {
    return OASFactory.createSchema().addType(SchemaType.STRING);
  }
}
