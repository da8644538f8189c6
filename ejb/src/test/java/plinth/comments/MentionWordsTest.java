package plinth.comments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MentionWordsTest {
  @Test
  void findsEachMentionOnceInOrder() {
    assertThat(MentionWords.slugs("@[nora] and @[bob-2], @[nora]!@[a_b]"))
        .containsExactly("nora", "bob-2", "a_b");
  }

  @Test
  void ignoresTextThatOnlyResemblesAMention() {
    String text = "@nora @[Nora] @[no ra] @[] [nora] @[-x] a@b.example @[" + "n".repeat(64) + "]";
    assertThat(MentionWords.slugs(text)).isEmpty();
    assertThat(MentionWords.readable(text, Map.of("nora", "Nora"), 1000)).isEqualTo(text);
  }

  @Test
  void showsNamesForSlugs() {
    Map<String, String> names = Map.of("nora", "Nora $1 \\ Field");
    assertThat(MentionWords.readable("Ask @[nora] or @[bob].", names, 100))
        .isEqualTo("Ask @Nora $1 \\ Field or @bob.");
  }

  @Test
  void cutsBetweenCharacters() {
    assertThat(MentionWords.readable("\u2693".repeat(5), Map.of(), 5))
        .isEqualTo("\u2693".repeat(5));
    assertThat(MentionWords.readable("\ud83d\ude00".repeat(6), Map.of(), 5))
        .isEqualTo("\ud83d\ude00".repeat(4) + "…");
  }
}
