package plinth.kernel;

import org.jspecify.annotations.Nullable;

/**
 * A person as shown in answers. Actors that are not members, such as an API key, an automation or
 * the platform, have the same shape: their label is the slug, and filters accept it.
 *
 * @param slug slug of the member, or the label of another actor
 * @param name the name to show; null if it is no longer known
 */
public record Person(String slug, @Nullable String name) {

  /**
   * Appends the person as JSON.
   *
   * @param byOperator whether an operator of the platform acted on the person's behalf
   */
  void write(StringBuilder out, boolean byOperator) {
    out.append("{\"slug\":");
    JsonText.quote(out, slug);
    out.append(",\"name\":");
    if (name == null) {
      out.append("null");
    } else {
      JsonText.quote(out, name);
    }
    if (byOperator) {
      out.append(",\"by_operator\":true");
    }
    out.append('}');
  }
}
