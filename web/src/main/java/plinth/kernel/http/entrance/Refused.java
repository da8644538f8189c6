package plinth.kernel.http.entrance;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.ErrorBody;

/**
 * Answers requests that are refused outside of the API in the API's envelope, instead of with a
 * page of the server.
 */
@WebServlet("/refused")
public class Refused extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Integer status = (Integer) request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    // Only the server itself answers 403: for listing one of our folders, which should be 404.
    int code = status == null || status == 403 ? 404 : status;
    KernelProblem problem =
        switch (code) {
          case 400 -> KernelProblem.VALIDATION_FAILED;
          case 401 -> KernelProblem.UNAUTHENTICATED;
          case 404 -> KernelProblem.NOT_FOUND;
          case 405 -> KernelProblem.METHOD_NOT_ALLOWED;
          case 413 -> KernelProblem.BODY_TOO_LARGE;
          case 415 -> KernelProblem.UNSUPPORTED_MEDIA_TYPE;
          default -> code < 500 ? KernelProblem.VALIDATION_FAILED : KernelProblem.INTERNAL_ERROR;
        };
    response.setStatus(code);
    response.setContentType("application/json;charset=UTF-8");
    response.getWriter().write(ErrorBody.toJson(new Problem(problem), Arrival.requestId(request)));
  }
}
