package plinth.outbound;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/** A fake receiver that handles a connection as a test defines, byte by byte. */
final class Receiver implements AutoCloseable {
  private final ServerSocket server;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** Handles a connection whose request was read. */
  interface Manners {
    void answer(OutputStream out) throws IOException, InterruptedException;
  }

  private Receiver(ServerSocket server, Manners manners) {
    this.server = server;
    Thread thread = new Thread(() -> serve(manners));
    thread.setDaemon(true);
    thread.start();
  }

  static Receiver plain(Manners manners) throws IOException {
    return with(ServerSocketFactory.getDefault(), manners);
  }

  static Receiver with(ServerSocketFactory sockets, Manners manners) throws IOException {
    return new Receiver(
        sockets.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), manners);
  }

  static Manners saying(String answer) {
    return out -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
  }

  int port() {
    return server.getLocalPort();
  }

  /** The received requests, each as text with header section and body. */
  List<String> requests() {
    return requests;
  }

  private void serve(Manners manners) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread thread = new Thread(() -> one(socket, manners));
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void one(Socket accepted, Manners manners) {
    try (Socket socket = accepted) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      StringBuilder request = new StringBuilder();
      int length = 0;
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        request.append(line).append('\n');
        if (line.startsWith("Content-Length: ")) {
          length = Integer.parseInt(line.substring(16));
        }
      }
      request.append('\n');
      int characters = 0;
      while (characters < length) {
        char c = (char) in.read();
        request.append(c);
        characters += String.valueOf(c).getBytes(StandardCharsets.UTF_8).length;
      }
      requests.add(request.toString());
      OutputStream out = socket.getOutputStream();
      manners.answer(out);
      out.flush();
    } catch (IOException | InterruptedException e) {
      // The caller disconnected, as some tests expect.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
