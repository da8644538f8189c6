package plinth.transfer.export;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import plinth.records.JsonMembers;

/** Strings are decoded whatever the order in which they are read. */
class StringDecoderTest {
  @Property(tries = 300)
  void decodesTheStringsOfSeveralTexts(
      @ForAll("texts") List<String> first,
      @ForAll("texts") List<String> second,
      @ForAll long seed) {
    StringDecoder decoder = new StringDecoder();
    for (List<String> texts : List.of(first, second, first)) {
      String json = Json.createArrayBuilder(texts).build().toString();
      List<Integer> begins = begins(json, texts.size());
      List<Integer> order = new ArrayList<>(IntStream.range(0, texts.size()).boxed().toList());
      Collections.shuffle(order, new Random(seed));
      for (int i : order) {
        StringBuilder out = new StringBuilder("-");
        int begin = begins.get(i);
        decoder.append(out, json, begin, JsonMembers.skipValue(json, begin));
        assertThat(out).hasToString("-" + texts.get(i));
      }
    }
  }

  private static List<Integer> begins(String json, int count) {
    List<Integer> begins = new ArrayList<>();
    int at = 1;
    for (int i = 0; i < count; i++) {
      begins.add(at);
      at = JsonMembers.skipValue(json, at) + 1;
    }
    return begins;
  }

  @Provide
  Arbitrary<List<String>> texts() {
    return Arbitraries.strings()
        .withChars("ab\"\\\n\t\u0001ß€, ")
        .ofMaxLength(6)
        .list()
        .ofMaxSize(8);
  }
}
