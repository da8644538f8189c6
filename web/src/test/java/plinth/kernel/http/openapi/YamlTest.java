package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import plinth.kernel.JsonText;
import plinth.testing.RouteList;

/** The YAML form holds what the JSON form holds. */
class YamlTest {
  @Test
  void nestedAndAwkwardTextsComeBack() {
    assertComesBack(
        "{\"a\":{\"b\":[1,{\"c\":[]},[true,null,\"x\"]],\"no\":{}},\"200\":\"yes\","
            + "\"t\":\"a: b # c\\n\\t\\\"q\\\"\",\"/p/{x}\":1.5,\"$ref\":\"#/a\"}");
  }

  @Test
  void theDocumentOfTheServerComesBack() throws IOException {
    assertComesBack(Files.readString(RouteList.CLASSES.resolve(OpenApiServlet.DOCUMENT)));
  }

  /** JSON is YAML: the reader makes the same of both texts. */
  private static void assertComesBack(String json) {
    Yaml reader = new Yaml(new SafeConstructor(new LoaderOptions()));
    Object expected = reader.load(json);
    String yaml = plinth.kernel.http.openapi.Yaml.text(JsonText.value(json));
    assertThat((Object) reader.load(yaml)).isEqualTo(expected);
  }
}
