package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AllPermission;
import java.util.Collections;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryLoaderTest {
  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void makeLibraries() throws IOException {
    folder = Files.createDirectories(temporary.resolve("with a space"));
    jar(
        folder.resolve("one.jar"),
        Map.of("META-INF/services/port", text("one"), "a/deep/text", text("here")));
    jar(
        folder.resolve("two.jar"),
        Map.of(
            "META-INF/services/port", text("two"),
            "b/text", text("of eight"),
            "META-INF/versions/9/b/text", text("of nine"),
            "META-INF/versions/9/c/text", text("since nine")));
    jar(folder.resolve("adapter.rar"), Map.of("lib/adapter.jar", text("an adapter")));
  }

  @Test
  void aClassComesFromItsJarAndMayDoAll() throws Exception {
    String name = "plinth/launcher/BootCommands.class";
    byte[] bytes = bytes(BootCommands.class.getClassLoader().getResource(name));
    jar(folder.resolve("three.jar"), Map.of(name, bytes));
    LibraryLoader loader = new LibraryLoader(folder, ClassLoader.getPlatformClassLoader());

    Class<?> found = loader.loadClass("plinth.launcher.BootCommands");
    assertThat(found).isNotSameAs(BootCommands.class);
    assertThat(found.getPackage().getImplementationTitle()).isEqualTo("a library");
    assertThat(found.getProtectionDomain().getCodeSource().getLocation())
        .isEqualTo(folder.resolve("three.jar").toUri().toURL());
    assertThat(found.getProtectionDomain().implies(new AllPermission())).isTrue();
    assertThatThrownBy(() -> loader.loadClass("plinth.launcher.Absent"))
        .isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(() -> loader.loadClass("nowhere.Absent"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void listsResourcesOfAllJarsInOrder() throws Exception {
    LibraryLoader loader = new LibraryLoader(folder, ClassLoader.getPlatformClassLoader());
    jar(temporary.resolve("later.jar"), Map.of("META-INF/services/port", text("later")));
    loader.addURL(temporary.resolve("later.jar").toUri().toURL());

    assertThat(Collections.list(loader.getResources("META-INF/services/port")))
        .extracting(url -> new String(bytes(url), StandardCharsets.UTF_8))
        .containsExactly("one", "two", "later");
    assertThat(bytes(loader.getResource("META-INF/services/port"))).isEqualTo(text("one"));
    assertThat(bytes(loader.getResource("a/deep/text"))).isEqualTo(text("here"));
    assertThat(loader.getResource("a/deep/absent")).isNull();
    assertThat(loader.getResource("nowhere")).isNull();
    assertThat(loader.getResources("nowhere/text").hasMoreElements()).isFalse();
  }

  @Test
  void prefersEntriesForTheRunningJavaVersion() throws Exception {
    LibraryLoader loader = new LibraryLoader(folder, ClassLoader.getPlatformClassLoader());
    assertThat(bytes(loader.getResource("b/text"))).isEqualTo(text("of nine"));
    assertThat(bytes(loader.getResource("c/text"))).isEqualTo(text("since nine"));
  }

  @Test
  void findsAdapterArchives() throws Exception {
    LibraryLoader loader = new LibraryLoader(folder, ClassLoader.getPlatformClassLoader());
    assertThat(bytes(loader.getResource("adapter.rar"))).isEqualTo(bytes(folder, "adapter.rar"));
    assertThat(loader.getResource("absent.rar")).isNull();
  }

  private static void jar(Path path, Map<String, byte[]> entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, "a library");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(path), manifest)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        jar.putNextEntry(new ZipEntry(entry.getKey()));
        jar.write(entry.getValue());
      }
    }
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(Path folder, String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  private static byte[] bytes(URL url) {
    try (InputStream in = url.openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
