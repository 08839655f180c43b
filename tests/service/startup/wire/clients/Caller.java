import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks as Java does by default: each first request of a connection would rather have HTTP/2. */
public class Caller {
    public static void main(String[] arguments) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int count = 0; count < 3; count++) {
            HttpRequest.Builder start = HttpRequest.newBuilder(URI.create(arguments[0] + "/v1/games/mega-jackpot/start"));
            start.header("content-type", "application/json").POST(BodyPublishers.ofString("{\"seats\": 2}"));
            System.out.println(client.send(start.build(), BodyHandlers.ofString()).statusCode());
            HttpRequest version = HttpRequest.newBuilder(URI.create(arguments[0] + "/version")).build();
            System.out.println(client.send(version, BodyHandlers.ofString()).statusCode());
        }
    }
}
