package plinth.console.build;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the console: types of the API, icons, bundles with hashes in their names, the page that
 * loads them, and the licences of what they contain.
 */
public final class BuildConsole {
  private static final String ENTRY = "main.ts";

  /** What the entry loads without delay. */
  private static final String APP = "app.tsx";

  private static final String ICONS = "@tabler/icons";

  private BuildConsole() {}

  /**
   * Builds the console.
   *
   * @param arguments the module's folder, the OpenAPI document, and the folder of the static files,
   *     whose content is replaced
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path module = Path.of(arguments[0]);
    Path sources = module.resolve("src/main/web");
    Path target = module.resolve("target");
    Path generated = target.resolve("generated");
    Path files = Path.of(arguments[2]);
    Packages packages = new Packages(target.resolve("node_modules"));
    packages.take(target.resolve("webjars/META-INF/resources/webjars"));
    Files.createDirectories(generated);
    ApiTypes types = new ApiTypes(read(Path.of(arguments[1])), "/api/v1");
    write(generated.resolve("api.ts"), types.module());
    Path shapes = packages.folder().resolve(ICONS).resolve("tabler-nodes-outline.json");
    write(generated.resolve("icons.ts"), Icons.icons(sources, shapes));
    write(generated.resolve("palette.ts"), Icons.palette(sources, shapes));
    Folders.delete(files);
    Files.createDirectories(files);
    Path outputs = target.resolve("outputs.json");
    new Esbuild(packages, generated)
        .bundle(
            sources,
            List.of(
                ENTRY,
                "--splitting",
                "--minify",
                "--charset=utf8",
                "--legal-comments=none",
                "--entry-names=[name]-[hash]",
                "--chunk-names=part-[hash]",
                "--outdir=" + files.toAbsolutePath(),
                "--metafile=" + outputs.toAbsolutePath()));
    String page = Files.readString(sources.resolve("index.html"));
    write(files.resolve("index.html"), page(page, read(outputs).getJsonObject("outputs")));
    Files.copy(sources.resolve("icon.svg"), files.resolve("icon.svg"));
    write(files.resolve("licences.json"), licences(packages, read(outputs)));
  }

  /** The page with the names of the first files, which are read at the same time. */
  private static String page(String template, JsonObject outputs) {
    String main = outputOf(ENTRY, outputs);
    Set<String> first = new LinkedHashSet<>();
    for (String path : List.of(main, outputOf(APP, outputs))) {
      first.add(path);
      outputs.getJsonObject(path).getJsonArray("imports").getValuesAs(JsonObject.class).stream()
          .filter(one -> one.getString("kind").equals("import-statement"))
          .forEach(one -> first.add(one.getString("path")));
    }
    first.remove(main);
    String preloads =
        first.stream()
            .map(path -> "<link rel=\"modulepreload\" href=\"/console/" + nameOf(path) + "\" />")
            .collect(Collectors.joining("\n    ", "", "\n    "));
    return template
        .replace("<script", preloads + "<script")
        .replace("main.js", nameOf(main))
        .replace("main.css", nameOf(outputs.getJsonObject(main).getString("cssBundle")));
  }

  /** The path of the output of a source. */
  private static String outputOf(String source, JsonObject outputs) {
    return outputs.keySet().stream()
        .filter(one -> source.equals(outputs.getJsonObject(one).getString("entryPoint", "")))
        .findFirst()
        .orElseThrow();
  }

  private static String nameOf(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The licences of the packages of which something is in the bundle. */
  private static String licences(Packages packages, JsonObject meta) throws IOException {
    Set<String> inputs = meta.getJsonObject("inputs").keySet();
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (Packages.Library one : packages.list()) {
      String folder = "/node_modules/" + one.name() + "/";
      if (inputs.stream().anyMatch(input -> input.contains(folder)) || one.name().equals(ICONS)) {
        all.add(
            Json.createObjectBuilder()
                .add("name", one.name())
                .add("version", one.version())
                .add("licence", one.licence())
                .add("text", licence(one.folder())));
      }
    }
    return all.build().toString();
  }

  private static String licence(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path file =
          files
              .filter(one -> one.getFileName().toString().matches("(?i)licen[cs]e(\\.md|\\.txt)?"))
              .findFirst()
              .orElse(null);
      return file == null ? "" : Files.readString(file);
    }
  }

  private static JsonObject read(Path file) throws IOException {
    try (Reader text = Files.newBufferedReader(file);
        JsonReader reader = Json.createReader(text)) {
      return reader.readObject();
    }
  }

  /** Writes a file unless it has that text already, so that nothing after it is done again. */
  private static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
  }
}
