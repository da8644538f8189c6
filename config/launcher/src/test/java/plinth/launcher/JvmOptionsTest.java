package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
  /** The argument file opens the packages that Payara Micro's manifest requests. */
  @Test
  void argumentFileIsTheListOfPayaraMicro() throws Exception {
    String micro =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("payara-micro-"))
            .findFirst()
            .orElseThrow();
    try (JarFile jar = new JarFile(micro)) {
      Attributes wanted = jar.getManifest().getMainAttributes();
      assertThat(options()).isEqualTo(asOptions(wanted));
    }
  }

  /** The launcher's manifest, written in the pom, requests the same. */
  @Test
  void manifestOfTheLauncherSaysTheSame() throws Exception {
    String pom = Files.readString(Path.of("pom.xml"));
    Attributes written = new Attributes();
    for (String name : List.of("Add-Exports", "Add-Opens")) {
      int from = pom.indexOf("<" + name + ">") + name.length() + 2;
      written.putValue(name, pom.substring(from, pom.indexOf("</" + name + ">")));
    }
    assertThat(options()).isEqualTo(asOptions(written));
  }

  private static TreeSet<String> options() {
    return new TreeSet<>(BootCommands.text("jvm-options").lines().toList());
  }

  private static TreeSet<String> asOptions(Attributes manifest) {
    TreeSet<String> options = new TreeSet<>();
    for (String name : List.of("Add-Exports", "Add-Opens")) {
      for (String word : manifest.getValue(name).split(" ")) {
        options.add("--" + name.toLowerCase(java.util.Locale.ROOT) + "=" + word + "=ALL-UNNAMED");
      }
    }
    return options;
  }
}
