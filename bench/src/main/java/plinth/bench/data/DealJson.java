package plinth.bench.data;

import java.util.List;

/** A record's values as one JSON object. No generated word needs escaping. */
class DealJson implements DealRecords.Sink {
  private final StringBuilder json = new StringBuilder(1_000).append('{');

  /** Returns the JSON object. */
  String text() {
    return json + "}";
  }

  @Override
  public void text(String slug, String value) {
    name(slug).append('"').append(value).append('"');
  }

  @Override
  public void number(String slug, String decimal) {
    name(slug).append(decimal);
  }

  @Override
  public void dollars(String slug, String decimal) {
    name(slug).append(money(decimal));
  }

  @Override
  public void words(String slug, List<String> words) {
    name(slug).append(array(words));
  }

  @Override
  public void flag(String slug, boolean value) {
    name(slug).append(value);
  }

  /** Returns an amount as JSON. */
  static String money(String decimal) {
    return "{\"amount\":" + decimal + ",\"currency\":\"USD\"}";
  }

  /** Returns words as a JSON array. */
  static String array(List<String> words) {
    return words.isEmpty() ? "[]" : "[\"" + String.join("\",\"", words) + "\"]";
  }

  private StringBuilder name(String slug) {
    return json.append(json.length() == 1 ? "" : ",").append('"').append(slug).append("\":");
  }
}
