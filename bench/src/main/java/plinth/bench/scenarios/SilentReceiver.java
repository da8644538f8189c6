package plinth.bench.scenarios;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Accepts every connection and never responds. */
final class SilentReceiver implements Closeable {
  private final ServerSocket listening;
  private final List<Socket> held = new ArrayList<>();

  private SilentReceiver(ServerSocket listening) {
    this.listening = listening;
  }

  /** Starts to accept connections on a free port of this machine. */
  static SilentReceiver start() throws IOException {
    ServerSocket listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    SilentReceiver receiver = new SilentReceiver(listening);
    Thread thread = new Thread(receiver::take, "silent-receiver");
    thread.setDaemon(true);
    thread.start();
    return receiver;
  }

  /** Returns the URL for deliveries. */
  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/hook";
  }

  /** Returns the number of calls without a response. */
  synchronized int count() {
    return held.size();
  }

  private void take() {
    try {
      while (!listening.isClosed()) {
        hold(listening.accept());
      }
    } catch (IOException e) {
      return; // closed
    }
  }

  private synchronized void hold(Socket socket) {
    held.add(socket);
  }

  @Override
  public synchronized void close() throws IOException {
    listening.close();
    for (Socket socket : held) {
      socket.close();
    }
  }
}
