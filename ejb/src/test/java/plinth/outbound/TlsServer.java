package plinth.outbound;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A server with a certificate of the test, for HTTP and mail. It records requests of clients that
 * accept the certificate; others disconnect before they send anything.
 */
final class TlsServer implements Closeable {
  /** The protocol of the server. */
  enum Speech {
    HTTP,
    SMTP,
    SMTP_WITH_STARTTLS
  }

  /** The password of the key store with the certificates. */
  static final String PASSWORD = "of a test";

  private final Speech speech;
  private final SSLContext tls;
  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Set<String> heard = Collections.synchronizedSet(new TreeSet<>());

  /**
   * Starts a server.
   *
   * @param store the key store with the certificates
   * @param certificate the alias of the certificate to present
   */
  TlsServer(Speech speech, Path store, String certificate)
      throws IOException, GeneralSecurityException {
    this.speech = speech;
    this.tls = context(store, certificate);
    start(this::listen);
  }

  private static SSLContext context(Path store, String certificate)
      throws IOException, GeneralSecurityException {
    char[] password = PASSWORD.toCharArray();
    KeyStore all = KeyStore.getInstance(store.toFile(), password);
    KeyStore shown = KeyStore.getInstance("PKCS12");
    shown.load(null, null);
    shown.setKeyEntry(
        certificate,
        all.getKey(certificate, password),
        password,
        all.getCertificateChain(certificate));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(shown, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  int port() {
    return listening.getLocalPort();
  }

  /** The paths requested over HTTP, or the protocol of mail clients. */
  Set<String> heard() {
    return heard;
  }

  private void listen() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        start(() -> answer(socket));
      } catch (IOException e) {
        // The server was closed.
      }
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      serve(socket);
    } catch (IOException e) {
      // The client disconnected, as it does for a wrong certificate.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "tls-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve(Socket plain) throws IOException {
    if (speech == Speech.SMTP_WITH_STARTTLS) {
      say(plain, "220 here");
      line(plain);
      say(plain, "250-here\r\n250 STARTTLS");
      line(plain);
      say(plain, "220 go on");
    }
    try (SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(plain, "localhost", port(), true)) {
      secured.setUseClientMode(false);
      if (speech == Speech.SMTP) {
        say(secured, "220 here");
      }
      String first = line(secured);
      heard.add(speech == Speech.HTTP ? first.split(" ")[1] : speech.name());
      say(secured, speech == Speech.HTTP ? "HTTP/1.1 404 No\r\nContent-Length: 0\r\n" : "421 bye");
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Reads the next line; fails at the end of the stream. */
  private static String line(Socket socket) throws IOException {
    String line =
        new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
            .readLine();
    if (line == null) {
      throw new IOException("nothing was said");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
