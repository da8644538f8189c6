package plinth.bench.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A record as the server stores it: its data, the columns for search and filters, and its row of
 * the change log. {@link LoadProof} compares it with records that the server has written.
 */
final class StoredDeal implements DealRecords.Sink {
  private final Map<String, StoredField> fields;
  private final Map<String, String> slots = new TreeMap<>();
  private final List<String> tags = new ArrayList<>();
  private final StringBuilder search = new StringBuilder(600);
  private final DealJson data = new DealJson();

  /** Creates an empty record of an object with these fields by slug. */
  StoredDeal(Map<String, StoredField> fields) {
    this.fields = fields;
  }

  /** Returns the values of the slot columns by column name. */
  Map<String, String> slots() {
    return slots;
  }

  /** Returns the tags as {@code <field id>:<member>}. */
  List<String> tags() {
    return tags;
  }

  /** Returns the words for full-text search. */
  String search() {
    return search.toString();
  }

  /** Returns the values by field as JSON. */
  String data() {
    return data.text();
  }

  @Override
  public void text(String slug, String value) {
    StoredField field = field(slug);
    if (field.isWritten()) {
      String folded = value.toLowerCase(Locale.ROOT);
      search.append(search.isEmpty() ? "" : "\n").append(folded);
      put(field, folded);
    } else {
      put(field, value);
    }
    if (field.unique() != null) {
      slots.put(field.unique(), value);
    }
    data.text(slug, value);
  }

  @Override
  public void number(String slug, String decimal) {
    put(field(slug), decimal);
    data.number(slug, decimal);
  }

  @Override
  public void dollars(String slug, String decimal) {
    put(field(slug), decimal);
    data.dollars(slug, decimal);
  }

  @Override
  public void words(String slug, List<String> words) {
    if (words.isEmpty()) {
      return; // an empty list is not a value
    }
    words.forEach(word -> tags.add(field(slug).id() + ":" + word));
    data.words(slug, words);
  }

  @Override
  public void flag(String slug, boolean value) {
    put(field(slug), value ? "1" : "0");
    data.flag(slug, value);
  }

  private StoredField field(String slug) {
    StoredField field = fields.get(slug);
    if (field == null) {
      throw new IllegalStateException("the object has no field " + slug);
    }
    return field;
  }

  private void put(StoredField field, String value) {
    if (field.slot() != null) {
      slots.put(field.slot(), value);
    }
  }
}
