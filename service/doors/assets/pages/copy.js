"use strict";

const said = document.querySelector(".said");

/** Copies through a selection, for pages without a secure context, where there is no clipboard object. */
function copySelected(code) {
  getSelection().selectAllChildren(code);
  const done = document.execCommand("copy");
  if (done) getSelection().removeAllRanges();
  return done;
}

async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    return copySelected(code);
  }
}

function addButton(figure) {
  const caption = figure.querySelector("figcaption");
  const code = figure.querySelector("code");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-describedby", caption.id);
  button.addEventListener("click", async () => {
    const done = await copy(code);
    button.textContent = done ? "Copied" : "Selected";
    said.textContent = done ? "Copied" : "Selected, copy it with your keyboard";
    setTimeout(() => { button.textContent = "Copy"; said.textContent = ""; }, 2000);
  });
  caption.append(button);
}

document.querySelectorAll("figure").forEach(addButton);
