package plinth.launcher;

import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Properties;

/**
 * The only servlet of the tiny WAR. It returns a setting as the application sees it, and the
 * outcome of a batch job.
 */
@WebServlet("/tiny")
public class TinyServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** Returns immediately with a header that only this servlet sends. */
  @Override
  protected void doHead(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("X-Tiny", "here");
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    JobOperator jobs = BatchRuntime.getJobOperator();
    long id = jobs.start("tiny", new Properties());
    for (int i = 0; i < 200 && jobs.getJobExecution(id).getEndTime() == null; i++) {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
    response.setContentType("text/plain");
    response
        .getWriter()
        .println(
            System.getProperty("PLINTH_PUBLIC_URL")
                + " "
                + jobs.getJobExecution(id).getBatchStatus());
    response.getWriter().print("x".repeat(4_000));
  }
}
