package plinth.platform;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Filter for the list of workspaces; null members do not restrict it.
 *
 * @param q a part of the subdomain or of the name, in any case
 * @param status only those with this status; refuses any other word
 * @param type {@code hyper} or {@code dedicated}; refuses any other word
 */
public record TenantFilter(@Nullable String q, @Nullable String status, @Nullable String type) {
  /** Checks the words. */
  public TenantFilter {
    check("status", status, List.of("provisioning", "active", "suspended", "deleting"));
    check("type", type, List.of("hyper", "dedicated"));
  }

  private static void check(String name, @Nullable String word, List<String> words) {
    if (word != null && !words.contains(word)) {
      throw Problem.noneOf(name, words);
    }
  }
}
