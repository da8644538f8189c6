package plinth.launcher;

import fish.payara.micro.boot.loader.OpenURLClassLoader;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AllPermission;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes and resources from many jars, using an index of the jars by folder. Nearly every
 * package is in only one jar, so most lookups search one jar, and lookups of absent names search
 * none. It extends Payara Micro's kind of loader, because Payara Micro adds libraries to its own
 * loader.
 */
final class LibraryLoader extends OpenURLClassLoader {
  private static final String VERSIONS = "META-INF/versions/";
  private static final CodeSigner[] NOBODY = {};

  private final Path folder;
  private final Map<String, Set<Library>> byFolder = new HashMap<>();

  /** A jar, open until the process ends. */
  private record Library(JarFile jar, URL url) {}

  /** Loads from all jars of a folder, and whole archives from the folder itself. */
  LibraryLoader(Path folder, ClassLoader parent) throws IOException {
    super(new URL[0], parent);
    this.folder = folder;
    try (Stream<Path> jars = Files.list(folder)) {
      for (Path jar : jars.sorted().toList()) {
        addURL(jar.toUri().toURL());
      }
    }
  }

  /** Adds a jar after the others. */
  @Override
  public void addURL(URL url) {
    super.addURL(url);
    try {
      File file = new File(url.toURI());
      Library library =
          new Library(new JarFile(file, false, ZipFile.OPEN_READ, JarFile.runtimeVersion()), url);
      for (Enumeration<JarEntry> all = library.jar.entries(); all.hasMoreElements(); ) {
        byFolder
            .computeIfAbsent(folder(plain(all.nextElement().getName())), f -> new LinkedHashSet<>())
            .add(library);
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalArgumentException("cannot be loaded from: " + url, e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/') + ".class";
    for (Library library : holders(path)) {
      JarEntry entry = library.jar.getJarEntry(path);
      if (entry != null) {
        return define(name, library, entry);
      }
    }
    throw new ClassNotFoundException(name);
  }

  @Override
  public @Nullable URL findResource(String name) {
    for (Library library : holders(name)) {
      JarEntry entry = library.jar.getJarEntry(name);
      if (entry != null) {
        return address(library, entry);
      }
    }
    // Archives that the server unpacks as a whole: its resource adapters.
    return name.endsWith(".rar") ? archive(name) : null;
  }

  private @Nullable URL archive(String name) {
    try {
      Path file = folder.resolve(name);
      return Files.exists(file) ? file.toUri().toURL() : null;
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Enumeration<URL> findResources(String name) {
    List<URL> found = new ArrayList<>();
    for (Library library : holders(name)) {
      JarEntry entry = library.jar.getJarEntry(name);
      if (entry != null) {
        found.add(address(library, entry));
      }
    }
    return Collections.enumeration(found);
  }

  /**
   * Grants all permissions: services of the server require rights that loaders do not give to
   * files.
   */
  @Override
  protected PermissionCollection getPermissions(CodeSource source) {
    Permissions all = new Permissions();
    all.add(new AllPermission());
    return all;
  }

  private Class<?> define(String name, Library library, JarEntry entry)
      throws ClassNotFoundException {
    try (var content = library.jar.getInputStream(entry)) {
      byte[] bytes = content.readAllBytes();
      int dot = name.lastIndexOf('.');
      if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
        definePackage(name.substring(0, dot), library.jar.getManifest(), library.url);
      }
      return defineClass(name, bytes, 0, bytes.length, new CodeSource(library.url, NOBODY));
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private Set<Library> holders(String path) {
    return byFolder.getOrDefault(folder(path), Set.of());
  }

  private static URL address(Library library, JarEntry entry) {
    try {
      return new URL("jar:" + library.url + "!/" + entry.getRealName());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the folder of an entry, without a trailing slash. */
  private static String folder(String path) {
    int end = path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(0, Math.max(path.lastIndexOf('/', end - 1), 0));
  }

  /** Returns the name of an entry without the prefix of its Java version. */
  private static String plain(String name) {
    int end = name.startsWith(VERSIONS) ? name.indexOf('/', VERSIONS.length()) : -1;
    return end < 0 ? name : name.substring(end + 1);
  }
}
