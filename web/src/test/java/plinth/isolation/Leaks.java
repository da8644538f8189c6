package plinth.isolation;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import plinth.testing.Values;

/**
 * Searches responses for values of another workspace. Values of the request itself may be repeated.
 */
final class Leaks {
  private final String word;
  private final Set<String> telling;

  /** Searches for the workspace's word and for unguessable values. */
  Leaks(String word, Set<String> telling) {
    this.word = word;
    this.telling = Set.copyOf(telling);
  }

  /** The values that reveal a workspace and do not belong to the reader. */
  static Leaks of(Side other, Side reader) {
    Set<String> telling = new LinkedHashSet<>(other.harvest().values().telling());
    telling.add(other.furnished().workspace().subdomain());
    telling.add(other.furnished().workspace().owner().email().replaceFirst("@.*", ""));
    telling.removeAll(reader.harvest().values().telling());
    return new Leaks(other.code(), telling);
  }

  /** A search for readers who may know the existing workspaces and resources: it ignores slugs. */
  Optional<String> inTexts(String text, String brought) {
    String slugs = "[A-Za-z0-9]+[_:-]" + word + "[A-Za-z0-9_-]*";
    return new Leaks(word, Set.of()).in(text.replaceAll(slugs, ""), brought);
  }

  /** The words of a text that would reveal the workspace. */
  Set<String> told(String text) {
    Set<String> told = Values.words(text);
    told.removeIf(said -> !said.contains(word) && !telling.contains(said));
    return told;
  }

  /** The first trace of the workspace in a text that was not in its reader's request. */
  Optional<String> in(String text, String brought) {
    String rest = text;
    Set<String> own = Values.words(brought);
    for (String said : own) {
      if (said.contains(word)) {
        rest = rest.replace(said, "");
      }
    }
    int at = rest.indexOf(word);
    if (at >= 0) {
      return Optional.of(rest.substring(Math.max(0, at - 60), Math.min(rest.length(), at + 60)));
    }
    for (String found : Values.words(rest)) {
      if (telling.contains(found) && !brought.contains(found)) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
